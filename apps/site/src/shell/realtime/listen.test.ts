import type { Publications } from '@fairhall/contract'
import { Centrifuge } from 'centrifuge'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { isOutdated } from './outdated-refusals.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const refusedAt = (at: string): Publications['bets'] => ({
  event: 'game.bet.restricted',
  bet: { gameId: 'train', amount: '1.00', currency: 'EUR', maxAmount: null, at },
})

/** Replies as the realtime server does: what the page missed is part of the reply, what follows is pushed. */
class Server {
  onopen?: () => void
  onmessage?: (message: { data: string }) => void
  constructor() {
    setTimeout(() => this.onopen?.())
  }
  send(commands: string) {
    for (const line of commands.split('\n')) {
      const { id, subscribe } = JSON.parse(line)
      if (subscribe === undefined) this.reply({ id, connect: { client: 'a', version: '1' } })
      else {
        const replayed = [{ data: 'replayed', offset: 2 }]
        const position = { recoverable: true, epoch: 'e', offset: 1 }
        this.reply(
          { id, subscribe: { ...position, recovered: true, publications: replayed } },
          { push: { channel: subscribe.channel, pub: { data: 'live', offset: 3 } } },
        )
      }
    }
  }
  close() {}
  private reply(...replies: object[]) {
    this.onmessage?.({ data: replies.map((one) => JSON.stringify(one)).join('\n') })
  }
}

test('marks publications that the page missed as replayed, and no others', async () => {
  const connection = new Centrifuge('ws://127.0.0.1', { websocket: Server })
  onTestFinished(() => connection.disconnect())
  const received: unknown[] = []
  const isDone = new Promise<void>((resolve) => {
    listen<'bets'>(connection, 'game:bets', (publication, isReplayed) => {
      if (received.push([publication, isReplayed]) === 2) resolve()
    })
  })
  connection.connect()
  await isDone
  expect(received).toEqual([
    ['replayed', true],
    ['live', false],
  ])
})

test('a first page gets only what it asks for of the publications before it, and everything after it', async () => {
  const subscribed: unknown[] = []
  class Kept extends Server {
    override send(commands: string) {
      for (const line of commands.split('\n')) {
        const { subscribe } = JSON.parse(line)
        if (subscribe !== undefined) subscribed.push(subscribe)
      }
      super.send(commands)
    }
  }
  const connection = new Centrifuge('ws://127.0.0.1', { websocket: Kept })
  onTestFinished(() => connection.disconnect())
  const received = { none: [] as unknown[], all: [] as unknown[] }
  const isDone = Promise.all(
    (['none', 'all'] as const).map(
      (which) =>
        new Promise<void>((resolve) => {
          const take = (publication: unknown) => {
            received[which].push(publication)
            if (publication === 'live') resolve()
          }
          listen<'bets'>(connection, `game:${which}`, take, {
            positions: {},
            fromStart: () => which === 'all',
          })
        }),
    ),
  )
  connection.connect()
  await isDone
  expect(received).toEqual({ none: ['live'], all: ['replayed', 'live'] })
  expect(subscribed).toMatchObject([{ recover: true }, { recover: true }])
})

test.each([
  ['of this moment', '12:00:00', false],
  ['from before the page was connected', '11:59:01', false],
  ['of a clock that is ahead', '12:00:59', false],
  ['of an earlier visit', '11:59:00', true],
])('a replayed refusal %s is shown only if it is recent', (_, time, isTooOld) => {
  expect(isOutdated(refusedAt(`2026-11-20T${time}Z`), NOW)).toBe(isTooOld)
})
