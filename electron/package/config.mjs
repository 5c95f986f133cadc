/** Plans of other programs that Homeward opens, and its own, as systems offer programs for files. */
const fileAssociations = [
  { ext: 'homeward', name: 'Homeward plan', role: 'Editor', mimeType: 'application/vnd.homeward.plan+json' },
  { ext: 'kmz', name: 'KMZ flight plan', role: 'Viewer', rank: 'Alternate' },
  { ext: 'kml', name: 'KML flight plan', role: 'Viewer', rank: 'Alternate' },
  { ext: 'gpx', name: 'GPX route', role: 'Viewer', rank: 'Alternate' },
  { ext: 'plan', name: 'QGroundControl plan', role: 'Viewer', rank: 'Alternate' },
];

/**
 * Where the releases of a build are, so that it can look for newer ones; nothing where it is made for no repository.
 * @param {string | undefined} repository as GitHub names it, `owner/name`
 */
export const releasesOf = (repository) =>
  repository === undefined
    ? {}
    : {
        releases: {
          feed: `https://api.github.com/repos/${repository}/releases/latest`,
          page: `https://github.com/${repository}/releases/latest`,
        },
      };

/**
 * What electron-builder packs, and how: one archive whose integrity the runtime checks, and no switch of Electron on that lets
 * others run code as Homeward. Certificates come from the environment of a release machine alone; without them nothing is signed.
 * @param {{ runtime: string, version: string }} electron its folder, and its version
 * @param {string} [repository] that its releases come from
 * @returns {import('electron-builder').Configuration}
 */
export const configuration = ({ runtime, version }, repository) => ({
  appId: 'org.homeward.planner',
  productName: 'Homeward',
  electronDist: runtime,
  electronVersion: version,
  extraMetadata: releasesOf(repository),
  directories: { output: 'build/package' },
  files: [
    'package.json',
    'build/electron/**/*',
    'build/renderer/**/*',
    'assets/**/*',
    '!assets/evidence/**',
    '!assets/screenshots/**',
    '!**/*.map',
  ],
  extraFiles: ['LICENSE', 'THIRD_PARTY_NOTICES.md'],
  asar: true,
  npmRebuild: false,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  fileAssociations,
  linux: { executableName: 'homeward', category: 'Science', icon: 'assets/icons/homeward.png' },
  mac: {
    category: 'public.app-category.utilities',
    icon: 'assets/icons/homeward.png',
    hardenedRuntime: true,
  },
  win: { icon: 'assets/icons/homeward.png' },
  nsis: { oneClick: false, perMachine: false },
});
