/**
 * The process that is killed: it posts what it is told to, and dies, or lets the database die, between the read and the
 * write of a batch when it is told to do that.
 */
import { loadSettings } from '../../apps/server/src/modules/settings/index.ts'
import {
  openBooks,
  postCall,
  type WalletCall,
  type WalletReply,
} from '../../apps/server/src/modules/rounds/index.ts'
import type { PlayableGame } from '../../apps/server/src/modules/catalogue/index.ts'

export type ToPoster = { call: WalletCall; number: number } | { dieBetweenFlights: number }
export type FromPoster = { number: number; reply: WalletReply } | { number: number; failed: string }

const game: PlayableGame = {
  id: 'bench',
  category: 'slots',
  isAvailable: true,
  build: null,
  blockedCountries: [],
  currencies: [],
}

let victim: number | null = null

const ledger = openBooks({
  databaseUrl: process.env['CRASH_DATABASE_URL'] ?? '',
  clock: { now: () => new Date() },
  betweenFlights() {
    if (victim === null) return
    const pid = victim
    victim = null
    process.kill(pid, 'SIGKILL')
  },
})

const deps = {
  ledger,
  settings: loadSettings('config'),
  random: { uuid: () => crypto.randomUUID(), bytes: () => Buffer.alloc(0), digits: () => '' },
}

const send = (message: FromPoster) => process.send?.(message)

process.on('message', (message: ToPoster) => {
  if ('dieBetweenFlights' in message) {
    victim = message.dieBetweenFlights === 0 ? process.pid : message.dieBetweenFlights
    return
  }
  const { call, number } = message
  postCall(deps, call, game).then(
    (reply) => send({ number, reply }),
    (error: unknown) => send({ number, failed: error instanceof Error ? error.name : 'unknown' }),
  )
})
process.on('disconnect', () => process.exit(0))
