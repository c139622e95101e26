import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Stream } from './stream.ts'

test('a client gets either everything that it missed or nothing', () => {
  fc.assert(
    fc.property(
      fc.record({
        size: fc.integer({ min: 1, max: 10 }),
        ttlMs: fc.integer({ min: 1, max: 50 }),
        gapsMs: fc.array(fc.nat(20), { maxLength: 40 }),
        since: fc.nat(45),
        restMs: fc.nat(60),
        max: fc.integer({ min: 1, max: 12 }),
      }),
      ({ size, ttlMs, gapsMs, since, restMs, max }) => {
        const stream = new Stream({ epoch: 'e', size, ttlMs }, 0)
        const published: { offset: number; at: number }[] = []
        let now = 0
        for (const gapMs of gapsMs) {
          now += gapMs
          published.push({ offset: published.length + 1, at: now })
          stream.add(String(published.length), now)
        }
        const top = published.length
        const wanted = published.filter(({ offset }) => offset > since)
        const kept = published.slice(-size).filter(({ at }) => at + ttlMs > now + restMs)
        const isWhole = since <= top && wanted.length <= max && wanted.every((one) => kept.includes(one))
        const expected = isWhole ? wanted.map(({ offset }) => String(offset)) : null
        expect(stream.missed({ epoch: 'e', offset: since }, max, now + restMs)).toEqual(expected)
        expect(stream.missed({ epoch: 'other', offset: top }, max, now)).toBeNull()
        expect(stream.position).toEqual({ epoch: 'e', offset: top })
      },
    ),
  )
})
