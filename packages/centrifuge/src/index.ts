export { CommandError, Disconnect, disconnects, errors, unsubscribes } from './protocol/codes.ts'
export type { CloseCode, ErrorCode } from './protocol/codes.ts'
export type { FallbackPaths } from './transports/emulation.ts'
export { CentrifugeServer, createServer } from './server.ts'
export type {
  History,
  HistoryOptions,
  PublishOptions,
  Selection,
  Stats,
  StoredPublication,
} from './server.ts'
export type { Audience, Caller, ChannelOptions, Hooks, Limits, Options, Timing } from './options.ts'
export type { ClientInfo, Position, Publication } from './protocol/protocol.ts'
export { systemRuntime } from './runtime.ts'
export type { Runtime } from './runtime.ts'
export type { ConnectionClaims, ServerSubscription, TokenKey, TokenOptions } from './protocol/token.ts'
