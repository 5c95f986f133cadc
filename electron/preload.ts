import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopHost, HostEvent } from '../server/contract/desktopBridge.ts';
import { makeHostEvents } from '../server/contract/hostEvents.ts';
import { channels } from './channels.ts';

/** Inside a text field, undo and redo belong to the field; elsewhere they belong to the mission. */
function undoneByTextField(event: HostEvent): boolean {
  if (event.kind !== 'menu' || (event.command !== 'undo' && event.command !== 'redo')) return false;
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.selectionStart !== null) ||
    (field instanceof HTMLInputElement && field.type === 'number');
  if (isText) document.execCommand(event.command);
  return isText;
}

const events = makeHostEvents();
ipcRenderer.on(channels.event, (_event, event: HostEvent) => {
  if (!undoneByTextField(event)) events.emit(event);
});

const host: DesktopHost = {
  host: 'desktop',
  call: (name, input) => ipcRenderer.invoke(channels.call, name, input),
  callBytes: (name, bytes, id) => ipcRenderer.invoke(channels.callBytes, name, bytes, id),
  sendPart: (part, transfer_id) => ipcRenderer.invoke(channels.sendPart, part, transfer_id),
  cancel: (id) => ipcRenderer.send(channels.cancel, id),
  chooseFile: () => ipcRenderer.invoke(channels.chooseFile),
  saveFile: (file) => ipcRenderer.invoke(channels.saveFile, file),
  saveFiles: (set) => ipcRenderer.invoke(channels.saveFiles, set),
  chooseFolder: () => ipcRenderer.invoke(channels.chooseFolder),
  saveDocumentAs: (file, as) => ipcRenderer.invoke(channels.saveDocumentAs, file, as),
  endsPlan: () => ipcRenderer.sendSync(channels.endsPlan) === true,
  openWindow: (transfer_id) => ipcRenderer.invoke(channels.openWindow, transfer_id),
  tellShown: (document_id) => ipcRenderer.send(channels.tellShown, document_id),
  showElsewhere: (document_id) => ipcRenderer.invoke(channels.showElsewhere, document_id),
  onChangedElsewhere: events.onChangedElsewhere,
  onMenuCommand: events.onMenuCommand,
  onOpenFile: events.onOpenFile,
};

contextBridge.exposeInMainWorld('homeward', host);
