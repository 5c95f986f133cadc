/** An installation as a desktop needs to know it: absolute paths. */
export interface Program {
  readonly node: string;
  readonly launcher: string;
  readonly icon: string;
}

/** The type of `.homeward` files, which no registry lists. */
export const planType = 'application/vnd.homeward.plan+json';

/** The type of QGroundControl's plans, which no registry lists either. */
export const groundControlType = 'application/x-qgroundcontrol-plan+json';

/** Flight plans whose types the shared database of types has already; Homeward is offered for them, as one program of several. */
const otherTypes = [
  'application/vnd.google-earth.kml+xml',
  'application/vnd.google-earth.kmz',
  'application/gpx+xml',
];

/** Every type that Homeward opens. */
export const openedTypes = [planType, groundControlType, ...otherTypes];

/** A string as the value of a key (Desktop Entry Specification 1.5, "Possible value types"). */
const keyText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

/** An argument of `Exec`, in quotes, without the codes that begin with % (Desktop Entry Specification 1.5, "The Exec key"). */
const argument = (text: string): string => `"${text.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** The desktop entry: in the menu of programs, and with files of its types. */
export function desktopEntry({ node, launcher, icon }: Program): string {
  return `[Desktop Entry]
Type=Application
Version=1.5
Name=Homeward
GenericName=Drone mission planner
Comment=How far a drone flies, and whether it comes home
Exec=${keyText(`${argument(node)} ${argument(launcher)} %f`)}
Icon=${keyText(icon)}
Terminal=false
StartupWMClass=homeward
Categories=Science;Geography;
MimeType=${openedTypes.join(';')};
`;
}

/** The types of saved plans and of QGroundControl's; another type that claims `.plan` goes before the latter (Shared MIME-info Database 0.21, "The source XML files"). */
export const mimePackage = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${planType}">
    <comment>Homeward plan</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*.homeward"/>
  </mime-type>
  <mime-type type="${groundControlType}">
    <comment>QGroundControl plan</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*.plan" weight="40"/>
  </mime-type>
</mime-info>
`;
