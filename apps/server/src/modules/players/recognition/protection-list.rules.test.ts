import { describe, expect, test } from 'vitest'
import { evidenceOf, type Match, type Outcome, outcomeOf } from './protection-list.rules.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const begunAt = day(10)
const match = (kind: Match['kind'], entryProvenAt: Date | null, ownAt: Date | null = null): Match => ({
  kind,
  entryProvenAt,
  ownAt,
})
const money = { emailAt: day(1), moneyAt: day(2) }
const identity = { ...money, identityAt: day(3) }
const restricted = { none: 0, contact: 1, money: 2, identity: 3 }

describe('an account with the traits of a restricted player', () => {
  test.each<[string, keyof typeof restricted, Match[], Parameters<typeof evidenceOf>[0], Outcome | null]>([
    ['shares nothing', 'identity', [], {}, null],
    [
      'has proven the same mailbox later',
      'contact',
      [match('mailbox', day(5), day(6))],
      { emailAt: day(6) },
      'exclude',
    ],
    [
      'proved the same mailbox first',
      'contact',
      [match('mailbox', day(5), day(4))],
      { emailAt: day(4) },
      'hold',
    ],
    [
      'proved a mailbox that the restricted player only entered',
      'none',
      [match('mailbox', null, day(4))],
      { emailAt: day(4) },
      null,
    ],
    [
      'proved a phone that the restricted player only entered',
      'money',
      [match('phone', null, day(4))],
      { phoneAt: day(4) },
      null,
    ],
    [
      'proves a mailbox since the restriction began that the restricted player only entered',
      'contact',
      [match('mailbox', null, day(11))],
      { emailAt: day(11) },
      null,
    ],
    [
      'proves a mailbox since the restriction began that the restricted player only entered and paid with',
      'money',
      [match('mailbox', null, day(11))],
      { emailAt: day(11) },
      'hold',
    ],
    ['only entered the mailbox', 'contact', [match('mailbox', day(5))], {}, 'hold'],
    [
      'only entered the phone, and has an email',
      'contact',
      [match('phone', day(5))],
      { emailAt: day(1) },
      'hold',
    ],
    [
      'has the same social account',
      'contact',
      [match('identity', day(5), day(6))],
      { identitiesAt: [day(6)] },
      'exclude',
    ],
    [
      'requests a payout where the restricted player was paid',
      'money',
      [match('destination', day(5))],
      money,
      'hold',
    ],
    [
      'is paid where the restricted player was',
      'money',
      [match('destination', day(5), day(6))],
      money,
      'hold',
    ],
    [
      'was verified, and is paid there too',
      'money',
      [match('destination', day(5), day(6))],
      identity,
      'review',
    ],
    ['was paid there first', 'money', [match('destination', day(5), day(4))], money, 'review'],
    ['was paid there first, unverified', 'identity', [match('destination', day(5), day(4))], money, 'review'],
    [
      'was paid where the restricted player only requested a payout',
      'contact',
      [match('destination', null, day(4))],
      money,
      'review',
    ],
    ['enters a verified document number', 'identity', [match('document', day(5))], money, 'exclude'],
    [
      'has a document number that the restricted player only entered',
      'contact',
      [match('document', null)],
      money,
      'review',
    ],
    [
      'has a verified number that the restricted player only entered',
      'money',
      [match('document', null, day(3))],
      identity,
      'review',
    ],
    [
      'has the name of a player who proved nothing',
      'none',
      [match('person', null)],
      { emailAt: day(1) },
      'review',
    ],
    ['has proven nothing either', 'none', [match('person', null)], {}, 'hold'],
    [
      'proves its email after a player who proved nothing',
      'none',
      [match('person', null)],
      { emailAt: day(20) },
      'review',
    ],
    ['has the name and another email', 'contact', [match('person', null)], { emailAt: day(1) }, 'hold'],
    ['has the name and has paid', 'contact', [match('person', null)], money, 'review'],
    [
      'has paid since the restriction began',
      'contact',
      [match('person', null)],
      { ...money, moneyAt: day(11) },
      'hold',
    ],
    ['has paid, like the restricted player', 'money', [match('person', null)], money, 'review'],
    ['has paid, like a verified restricted player', 'identity', [match('person', null)], money, 'review'],
    ['has paid, and has one of the last names', 'money', [match('namesake', null)], money, 'review'],
    ['has paid, and has an unverified document number', 'money', [match('document', null)], money, 'review'],
    ['has paid, and has a phone that nobody proved', 'money', [match('phone', null)], money, 'review'],
    [
      'has paid since the restriction of a player who paid',
      'money',
      [match('person', null)],
      { moneyAt: day(11) },
      'hold',
    ],
    ['was verified, unlike the restricted player', 'money', [match('person', null)], identity, 'review'],
    [
      'was verified since the restriction began',
      'money',
      [match('person', null)],
      { emailAt: day(1), identityAt: day(11) },
      'hold',
    ],
    [
      'was verified, like the restricted player',
      'identity',
      [match('person', day(5), day(3))],
      identity,
      'hold',
    ],
    ['has the verified name', 'identity', [match('person', day(5))], money, 'hold'],
    ['has one of the last names', 'identity', [match('namesake', day(5))], {}, 'hold'],
    [
      'has the name and is paid where the restricted player was',
      'money',
      [match('person', null), match('destination', day(5))],
      money,
      'hold',
    ],
  ])('that %s (evidence of the restriction: %s)', (_, evidence, matches, proofs, outcome) => {
    const entry = { evidence: restricted[evidence], begunAt, matches }
    expect(outcomeOf(entry, (before) => evidenceOf(proofs, before))).toBe(outcome)
  })
})
