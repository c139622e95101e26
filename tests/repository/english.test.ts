/** Plain English: phrases that a reader stumbles over, as the glossary lists them, may not come back. */
import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

interface Banned {
  pattern: RegExp
  /** What to write. */
  instead: string
  /** Files in which the word has another sense, or is a stored value. */
  allowed?: RegExp
}

/** Names count as words: `openHouse` is read as "open House". */
const banned: readonly Banned[] = [
  {
    pattern: /\b(?:he|him|his|himself|herself)\b/i,
    instead: 'they',
    // The language code of Hebrew.
    allowed: /^apps\/studio\/frame\/core\/language\/texts\.test\.ts$/,
  },
  {
    pattern: /\b(?:the|a|this|our|own|open|every|each|another) houses?\b(?! edge)/i,
    instead: 'the operator, the casino, the server',
  },
  {
    pattern: /\btold\b|\btells? of\b|\btelling of\b|\bteller\b/i,
    instead: 'publishes, reports, logs, notifies, shows',
  },
  { pattern: /\bwhoever\b|\bwhom\b|\bof who\b/i, instead: 'players who, anyone who' },
  { pattern: /\bwhat is none\b/i, instead: 'a value of the wrong type' },
  { pattern: /\bof (?:its|their) own\b(?! game)/i, instead: '(nothing), separate' },
  {
    pattern: /\banew\b/i,
    instead: 'again',
  },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  {
    pattern: /\b(?:stands|stood|lies|lain)\b/i,
    instead: 'is, is stored',
    // A dealer stands and a wild stands for symbols.
    allowed: /games|blackjack|game-frame\.json$|messages\.gen/,
  },
  { pattern: /\bdeeds?\b/i, instead: 'action' },
  { pattern: /\b(?:persons?|people) of the staff\b/i, instead: 'staff member' },
  { pattern: /\b(?:put|puts|putting) aside\b/i, instead: 'quarantine' },
  {
    pattern: /\b(?:given|gives?|gave|giving) up\b/i,
    instead: 'cancelled, expired',
  },
  { pattern: /\b(?:gone|goes|go|going|went) on with\b/i, instead: 'continue' },
  { pattern: /\bsmall crowd\b|\bmany at once\b/i, instead: 'light load, high concurrency' },
  {
    pattern: /\bwish(?:es|ed)?\b/i,
    instead: 'request, preference',
    // A reason in the journal.
    allowed: /(?:closing|export|documents|country-requests)\.service\.ts$/,
  },
  { pattern: /\bbarred\b/i, instead: 'restricted, excluded' },
  { pattern: /\bin turns\b/i, instead: 'one after another, batcher' },
  { pattern: /\bborders of (?:money|time)\b/i, instead: 'limits' },
  { pattern: /\b(?:wallet|game) door\b|\bdoors\b/i, instead: 'wallet API, webhook' },
  { pattern: /\bbesides?\b/i, instead: 'next to, in addition to, other than' },
  { pattern: /\bat once\b/i, instead: 'immediately, at the same time' },
  { pattern: /\bas far as\b/i, instead: 'up to, if known' },
  {
    pattern: /\bin words\b/i,
    instead: 'as text',
    // An operator of the language.
    allowed: /^scripts\/admin\.ts$/,
  },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bfaults?\b/i, instead: 'error' },
  { pattern: /\bsomebody\b/i, instead: 'another person, anyone' },
  { pattern: /\bcrowd(?:s|ed)?\b/i, instead: 'use up' },
  {
    pattern: /\bnews\b/i,
    instead: 'event, message',
    // The name of a channel, and a heading for players.
    allowed: /^packages\/centrifuge\/src\/|profile-notifications\.json$/,
  },
  { pattern: /\b(?:the|its|all|smallest|largest) pays\b(?! )|\b(?:the|all) pays of\b/i, instead: 'payouts' },
]

/** The glossary lists the words. */
const LEFT_OUT = /^docs\/glossary\.md$|^tests\/repository\/english\.test\.ts$|package-lock|^content\/(?!en\/)/

const wordsOf = (line: string) => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** The start of the next line without its comment mark, because a phrase may continue there. */
const continuationOf = (line: string | undefined) =>
  (line ?? '')
    .replace(/^\s*(?:\*|\/\/|--|#|>)?\s*/, '')
    .split(' ', 4)
    .join(' ')

const sources = listFiles(/\.(?:tsx?|mts|mjs|js|md|json|ya?ml|css|html|sql)$/)
  .filter((path) => !LEFT_OUT.test(path))
  .map((path) => {
    const lines = read(path).split('\n')
    return {
      path,
      lines: lines.map((line, index) => {
        const words = wordsOf(line.trim())
        return { words, text: `${words} ${continuationOf(lines[index + 1])}` }
      }),
    }
  })

test.each(banned)('nothing says $pattern (instead: $instead)', ({ pattern, allowed }) => {
  const found = sources
    .filter(({ path }) => !allowed?.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap(({ words, text }, index) => {
        const match = pattern.exec(text)
        return match !== null && match.index < words.length ? [`${path}:${index + 1} ${words}`] : []
      }),
    )
  expect(found).toEqual([])
})
