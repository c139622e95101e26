import { describe, expect, it } from 'vitest'
import { followFlights } from './flight-updates.ts'
import type { FlightUpdate } from './api-types.ts'

const updateWith = (more: Partial<FlightUpdate>): FlightUpdate => ({
  id: 'one',
  number: 1,
  state: 'betting',
  now: '',
  begunAt: '2026-01-01T00:00:00.000Z',
  bettingUntil: '',
  takeoffAt: null,
  crash: null,
  definition: null,
  version: 1,
  since: null,
  betCount: 0,
  bets: [],
  last: null,
  ...more,
})
const next = { id: 'two', begunAt: '2026-01-01T00:00:30.000Z' }

/** The test answers each request for a snapshot; with `null` the call fails. */
function followed() {
  const received: string[] = []
  const asked: ((answer: FlightUpdate | null | Error) => void)[] = []
  const follower = followFlights({
    snapshot: () =>
      new Promise((resolve, reject) =>
        asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
    onUpdate: ({ id, version }) => received.push(`${id}:${version}`),
    wait: async () => {},
  })
  return { follower, received, asked }
}

async function begun(version = 5) {
  const all = followed()
  const begin = all.follower.requestSnapshot()
  all.asked[0]!(updateWith({ version }))
  await begin
  return all
}

describe('updates of a flight', () => {
  it('that arrive during a snapshot request are applied after it, and duplicates are dropped', async () => {
    const { follower, received, asked } = followed()
    const begin = follower.requestSnapshot()
    for (const since of [3, 4, 5, 6]) follower.receive(updateWith({ since, version: since + 1 }))
    asked[0]!(updateWith({ version: 5 }))
    await begin
    expect(received).toEqual(['one:5', 'one:6', 'one:7'])
  })

  it('continue from the known state, also when they overlap with it', async () => {
    const { follower, received } = await begun()
    follower.receive(updateWith({ since: 2, version: 6 }))
    follower.receive(updateWith({ since: 6, version: 9 }))
    follower.receive(updateWith({ since: 6, version: 8 }))
    expect(received).toEqual(['one:5', 'one:6', 'one:9'])
  })

  it('that leave a gap trigger a new snapshot request', async () => {
    const { follower, received, asked } = await begun()
    follower.receive(updateWith({ since: 7, version: 8 }))
    follower.receive(updateWith({ since: 8, version: 9 }))
    expect(received).toEqual(['one:5'])
    asked[1]!(updateWith({ version: 8 }))
    await expect.poll(() => received).toEqual(['one:5', 'one:8', 'one:9'])
  })

  it('of the next flight apply from its start, and those of the previous one no longer', async () => {
    const { follower, received, asked } = await begun()
    follower.receive(updateWith({ ...next, version: 0 }))
    follower.receive(updateWith({ since: 5, version: 6 }))
    expect(received).toEqual(['one:5', 'two:0'])
    const later = followed()
    void later.follower
      .requestSnapshot()
      .then(() => later.follower.receive(updateWith({ ...next, since: 1, version: 2 })))
    later.asked[0]!(updateWith({ version: 5 }))
    await expect.poll(() => later.asked.length).toBe(2)
    expect(asked.length).toBe(1)
  })

  it('wait for a snapshot that fails at first, and start without one when nothing has flown yet', async () => {
    const { follower, received, asked } = followed()
    const begin = follower.requestSnapshot()
    follower.receive(updateWith({ version: 0 }))
    asked[0]!(new Error('offline'))
    await expect.poll(() => asked.length).toBe(2)
    asked[1]!(null)
    await begin
    expect(received).toEqual(['one:0'])
  })

  it('use the later of two snapshots when the connection was restored twice', async () => {
    const { follower, received, asked } = followed()
    void follower.requestSnapshot()
    const begin = follower.requestSnapshot()
    asked[1]!(updateWith({ version: 7 }))
    await begin
    asked[0]!(updateWith({ version: 3 }))
    follower.receive(updateWith({ since: 7, version: 8 }))
    await expect.poll(() => received).toEqual(['one:7', 'one:8'])
  })
})
