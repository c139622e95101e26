/**
 * The live state of the flights, over a realtime connection. The connection carries changes. A snapshot is
 * requested when there is none, or when a change does not follow from the known state.
 */
import { Centrifuge, UnauthorizedError } from 'centrifuge'
import type { FlightUpdate } from './api-types.ts'
import { ApiFailure } from './api.ts'
import { followFlights } from './flight-updates.ts'

const CHANNEL = 'flights'

interface LiveParts {
  readonly address: string
  token(): Promise<{ token: string }>
  snapshot(): Promise<{ flight: FlightUpdate | null }>
  onUpdate(update: FlightUpdate): void
  /** Whether the page believes that the connection is up. */
  onConnection(isConnected: boolean): void
}

/** Listens until the page is closed. */
export function listenToFlights({ address, token, snapshot, onUpdate, onConnection }: LiveParts): void {
  const flights = followFlights({
    snapshot: async () => (await snapshot()).flight,
    onUpdate,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  })
  const connection = new Centrifuge(address, { getToken: async () => tokenOf(token) })
  const subscription = connection.newSubscription(CHANNEL)
  subscription.on('publication', ({ data }) => flights.receive(data as FlightUpdate))
  subscription.on('subscribing', () => onConnection(false))
  subscription.on('unsubscribed', () => onConnection(false))
  subscription.on('subscribed', ({ recovered }) => {
    onConnection(true)
    if (!recovered) void flights.requestSnapshot()
  })
  subscription.subscribe()
  connection.connect()
}

async function tokenOf(ask: LiveParts['token']): Promise<string> {
  try {
    return (await ask()).token
  } catch (error) {
    // A retry would not help here; the connection retries all other errors.
    const isOver = error instanceof ApiFailure && error.code === 'sessionOver'
    throw isOver ? new UnauthorizedError('the launch is over') : error
  }
}
