/** What each role may do, over all commands and views. */
import { describe, expect, test } from 'vitest'
import { commands } from '../commands/all-commands.ts'
import { mayRun, toGuarded } from '../run-command.ts'
import { areas, matches, may, permissionOf, toAgreement, toView, views } from './permissions.rules.ts'
import { type Role, roles } from './roles.rules.ts'

const guarded = commands.flatMap((command) => toGuarded(command) ?? [])
const everyPermission = [
  ...guarded.map(({ permission }) => permission),
  ...views,
  'staff.agree',
  'settings.agree',
  'grant.agree',
]
const names = Object.keys(roles) as Role[]
const writesOf = (role: string) =>
  guarded.filter(({ isRead, ...rest }) => !isRead && may([role], { isRead, ...rest }))

test('each command has its own permission', () => {
  const all = commands.map(({ words }) => permissionOf(words))
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((permission) => !/^[a-z-]+\.[a-z-]+$/.test(permission))).toEqual([])
  const oneWord = commands.filter(({ words }) => !words.includes(' '))
  expect(oneWord.filter(({ words }) => permissionOf(words) === `${words}.run`)).toEqual([])
})

test('an area gives its own commands only, and a member without rights none', () => {
  for (const command of commands)
    for (const area of areas)
      expect([command.words, area, mayRun([area], command)]).toEqual([
        command.words,
        area,
        command.right === null || command.right === area,
      ])
  expect(commands.filter((command) => command.right !== null && mayRun([], command))).toEqual([])
  expect(commands.filter((command) => command.right !== null && mayRun(['constructor'], command))).toEqual([])
})

describe('roles', () => {
  test.each(names)('%s names only permissions that exist', (role) => {
    const { allows, reads } = roles[role]
    const unknown = [...allows, ...reads].filter(
      (pattern) => !everyPermission.some((permission) => matches(pattern, permission)),
    )
    expect(unknown).toEqual([])
  })

  test.each([
    ['auditor', []],
    ['finance', []],
    ['content', []],
  ] as const)('%s changes nothing', (role, expected) => {
    expect(writesOf(role).map(({ permission }) => permission)).toEqual(expected)
  })

  test('an auditor reads everything', () => {
    expect(guarded.filter((one) => one.isRead && !may(['auditor'], one))).toEqual([])
    expect(views.filter((view) => !may(['auditor'], toView(view)))).toEqual([])
  })

  test.each(['administrator', 'content', 'games', 'crm', 'verification', 'responsible-gambling'])(
    '%s moves no money of players, and agrees to none',
    (role) => {
      const writes = writesOf(role).filter((one) => one.areas.includes('payments'))
      expect(writes).toEqual([])
      for (const kind of ['correction', 'withdrawal', 'deposit', 'grant', 'commission'] as const)
        expect([kind, may([role], toAgreement(kind))]).toEqual([kind, false])
    },
  )

  test.each(names.filter((role) => role !== 'administrator'))('%s adds and changes no staff', (role) => {
    expect(writesOf(role).filter(({ permission }) => permission.startsWith('staff.'))).toEqual([])
  })

  test('together give every command that changes something', () => {
    const missing = guarded.filter((one) => !one.isRead && !may(names, one))
    // These decide what the operator owes, or end an account for good: an area gives them.
    expect(missing.map(({ permission }) => permission).sort()).toEqual([
      'partner.add',
      'partner.change',
      'partner.move',
      'partner.retry',
      'player.erase',
    ])
  })

  test.each([
    ['loyalty invitations', ['support', 'risk', 'responsible-gambling', 'auditor']],
    ['reward check', ['crm']],
  ])('only roles that work with players may run %s', (words, expected) => {
    const command = commands.find((one) => one.words === words)
    expect(names.filter((role) => command !== undefined && mayRun([role], command))).toEqual(expected)
  })

  test.each([
    [
      'operations.view',
      ['payments-agent', 'payments-lead', 'risk', 'games', 'trading', 'auditor', 'administrator'],
    ],
    ['delivery.list', ['games', 'auditor', 'administrator']],
    [
      'message.list',
      [
        'support',
        'payments-agent',
        'payments-lead',
        'risk',
        'responsible-gambling',
        'trading',
        'finance',
        'auditor',
      ],
    ],
    ['ledger.check', ['payments-lead', 'finance', 'auditor']],
    ['protection.view', ['support', 'verification', 'risk', 'responsible-gambling', 'auditor']],
    ['exclusion.requests', ['support', 'verification', 'risk', 'responsible-gambling', 'auditor']],
    ['country.list', ['support', 'verification', 'auditor']],
    ['complaint.list', ['support', 'responsible-gambling', 'auditor']],
    ['risk.view', ['payments-agent', 'payments-lead', 'risk', 'auditor']],
    ['report.view', ['payments-lead', 'finance', 'auditor']],
    ['catalogue.view', ['content', 'games', 'auditor', 'administrator']],
  ] as const)('the view %s is for %j', (view, expected) => {
    expect(names.filter((role) => may([role], toView(view)))).toEqual(expected)
  })

  test.each([
    ['support', 'player.block', true],
    ['support', 'withdrawal.approve', false],
    ['payments-agent', 'withdrawal.approve', true],
    ['payments-agent', 'balance.correct', false],
    ['payments-lead', 'balance.correct', true],
    ['verification', 'document.accept', true],
    ['risk', 'withdrawal.reject', true],
    ['risk', 'withdrawal.approve', false],
    ['responsible-gambling', 'player.exclude', true],
    ['crm', 'offer.pause', true],
    ['games', 'catalogue.apply', true],
    ['games', 'part.stop', true],
    ['games', 'part.allow', false],
    ['administrator', 'part.allow', true],
    ['trading', 'rate.set', true],
    ['trading', 'bet.void', true],
    ['administrator', 'settings.publish', true],
    ['administrator', 'staff.disconnect', true],
    ['payments-lead', 'staff.disconnect', false],
    ['auditor', 'audit.signatures', true],
    ['support', 'audit.signatures', false],
  ])('%s and %s: %s', (role, permission, isGiven) => {
    const found = guarded.find((one) => one.permission === permission)
    expect(found !== undefined && may([role], found)).toBe(isGiven)
  })
})
