/* Maps commands to their handlers. */
import { Disconnect, disconnects } from '../protocol/codes.ts'
import type { Connection } from '../connection/connection.ts'
import { type Command, encodeReply, type Fields, type Method } from '../protocol/protocol.ts'
import { connect } from './connect.ts'
import { history, presence, presenceStats, publish, rpc } from './channel-calls.ts'
import { refresh, subRefresh } from './refresh.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

/** Handles one command. While a returned promise is pending, the connection's later commands wait. */
type Handler = (connection: Connection, id: number, params: Fields) => void | Promise<void>

const handlers: Readonly<Record<Method, Handler>> = {
  connect,
  subscribe,
  unsubscribe,
  publish,
  presence,
  presence_stats: presenceStats,
  history,
  ping: (connection, id) => connection.sendText(encodeReply(id, 'ping', {})),
  rpc,
  refresh,
  sub_refresh: subRefresh,
}

/** @throws CommandError or Disconnect, synchronously or by the promise */
export function handle(connection: Connection, command: Command): void | Promise<void> {
  if (connection.isClosed) return undefined
  const isConnect = command.kind === 'call' && command.method === 'connect'
  const fitting = isConnect ? 'waiting' : 'connected'
  if (connection.state !== fitting) throw new Disconnect(disconnects.badRequest)

  switch (command.kind) {
    case 'pong':
      return connection.takePong()
    case 'send':
      return sendMessage(connection, command.data)
    case 'call':
      return handlers[command.method](connection, command.id, command.params)
  }
}

function sendMessage(connection: Connection, data: unknown): void | Promise<void> {
  const { message } = connection.core.settings
  if (message === undefined) throw new Disconnect(disconnects.notAvailable)
  return message(data, connection.caller)
}
