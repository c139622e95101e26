import { createClient } from '@fairhall/client'
import type { Tournament, TournamentEntry } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { Prizes } from './prizes.tsx'

const prize = (place: number, amount: string, offer: string | null) => ({
  place,
  title: offer ?? amount,
  amount,
  offer,
  entry: null,
})

/** The lines of the list, as text with the keys of messages. */
function linesOf(prizes: Tournament['prizes'], place: number | null = null) {
  const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })
  const tournament = { prizes, currency: 'EUR' } as Tournament
  const entry = { own: place === null ? null : { place } } as TournamentEntry
  const html = render(<Prizes tournament={tournament} entry={entry} />, client, new QueryClient())
  const [head = '', ...items] = html.split('<li')
  const toText = (part: string) =>
    part
      .replace(/^[^<]*?>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('pages.tournament.prizes.', '')
      .trim()
  return { head, lines: items.map((item) => toText(item).split(/\s+/)) }
}

const cash = prize(1, '50.00', null)
const offer = (place: number) => prize(place, '5.00', 'Freebet')

test('a place that wins an offer shows its name, and the cash that replaces it', () => {
  const { head, lines } = linesOf([cash, offer(2)])
  expect(head).toContain('placesOf')
  expect(lines[0]).not.toContain('instead')
  expect(lines[1]).toEqual(['place', 'Freebet', 'instead'])
})

test('neighbouring places that win the same offer are one line, which marks the own place', () => {
  const { lines } = linesOf([cash, offer(2), offer(3), prize(4, '5.00', null)], 3)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toEqual(['range', 'here', 'Freebet', 'instead'])
  expect(lines.flat().filter((word) => word === 'here')).toHaveLength(1)
})

test('prizes of cash alone name no offer', () => {
  const { head, lines } = linesOf([cash, prize(2, '20.00', null)])
  expect(head).not.toContain('placesOf')
  expect(lines.flat()).not.toContain('instead')
})
