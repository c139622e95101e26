import { expect, test } from 'vitest'
import { daysOfNight, ownersOfNight } from './audit.rules.ts'

const NIGHTS = 400
const FIRST = 20_000
const powerOfTwo = (count: number) => 2 ** Math.ceil(Math.log2(count))

/** The longest that something waited for its night, in divisors of that time. */
function longestWait(
  things: readonly number[],
  countOf: (i: number) => number,
  isDue: (thing: number, i: number) => boolean,
) {
  let longest = 0
  for (const thing of things) {
    let waited = 0
    for (let i = 0; i < NIGHTS; i += 1) {
      if (thing >= countOf(i) || isDue(thing, i)) waited = 0
      else waited += 1
      longest = Math.max(longest, waited / powerOfTwo(countOf(i)))
    }
  }
  return longest
}

test.each([1, 31, 700])('rereads each day in time while days are added to %i', (days) => {
  const countOf = (i: number) => days + i
  const all = Array.from({ length: countOf(NIGHTS) }, (_, day) => day)
  const nights = Array.from({ length: NIGHTS }, (_, i) => new Set(daysOfNight(FIRST + i, countOf(i), 2)))
  expect(longestWait(all, countOf, (day, i) => nights[i]?.has(day) === true)).toBeLessThan(2)
  for (const [i, night] of nights.entries()) for (const day of night) expect(day).toBeLessThan(countOf(i))
})

test.each([
  [0.1, ''],
  [31, ''],
  [31, '07'],
])('recomputes each player in time while %d nights of entries grow, with the head %j', (start, head) => {
  const countOf = (i: number) => Math.max(start + i / 4, 1)
  const nights = Array.from({ length: NIGHTS }, (_, i) =>
    ownersOfNight(FIRST + i, { entries: countOf(i) * 1000, head, perNight: 1000 }),
  )
  const players = Array.from({ length: 256 }, (_, i) =>
    `${head}${i.toString(16).padStart(2, '0')}777777`.slice(0, 8),
  )
  const wait = longestWait(
    [...players.keys()].map((i) => i / 256),
    countOf,
    (place, i) => {
      const player = players[Math.round(place * 256)] as string
      const owners = nights[i]
      return owners !== undefined && owners.from.slice(0, 8) <= player && player <= owners.to.slice(0, 8)
    },
  )
  expect(wait).toBeLessThan(2)
})
