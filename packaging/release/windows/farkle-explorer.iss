; The Windows installer, for Inno Setup 6. desktop.py freezes the program and writes the version beside it.
#define Version Trim(FileRead(FileOpen("..\..\..\build\package\version.txt")))
#define Folder "..\..\..\build\package\dist\farkle-explorer"

[Setup]
AppId={{6B6F0B63-8B0C-4C0B-9C55-0B5A3B7D8E11}
AppName=Farkle Explorer
AppVersion={#Version}
AppPublisher=The Farkle Explorer maintainers
DefaultDirName={autopf}\Farkle Explorer
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\..\LICENSE
OutputBaseFilename=farkle-explorer-{#Version}-windows
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes
UninstallDisplayIcon={app}\farkle-explorer.exe

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Farkle Explorer"; Filename: "{app}\farkle-explorer.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.farkle"; ValueType: string; ValueData: "FarkleExplorer.Solution"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\FarkleExplorer.Solution"; ValueType: string; ValueData: "Farkle solution"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\FarkleExplorer.Solution\shell\open\command"; ValueType: string; ValueData: """{app}\farkle-explorer.exe"" ""%1"""
