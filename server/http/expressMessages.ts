import { IncomingMessage, type RequestListener, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

type MessageClasses = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/** An app, and the classes of messages that a server makes for it; absent: those of Node. */
export type App = RequestListener & { readonly messages?: MessageClasses };

/** Node's classes are functions of the old kind, which set up any object. */
function withPrototype<Class>(parent: Class, prototype: object): Class {
  function Message(this: unknown, ...given: unknown[]): void {
    Reflect.apply(parent as () => void, this, given);
  }
  Message.prototype = prototype;
  return Message as Class;
}

/**
 * Makes requests and answers that have an app's prototypes from the start. Express sets the same ones on each message, which
 * does nothing then; on a message of Node's it slows every later use of it: twice the time of a short answer (`decisions/headersAndLimits.md`).
 */
export const expressMessages = (app: Express): MessageClasses => ({
  IncomingMessage: withPrototype(IncomingMessage, app.request),
  ServerResponse: withPrototype(ServerResponse, app.response),
});
