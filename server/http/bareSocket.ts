import type { Socket } from 'node:net';

/** The TCP connections under those that are secure. */
const bare = new WeakMap<Socket, Socket>();

export const noteBareSocket = (secure: Socket, under: Socket): void => void bare.set(secure, under);

/** Returns the TCP connection that a socket came by: itself, unless it is secure. */
export const bareSocket = (socket: Socket): Socket => bare.get(socket) ?? socket;
