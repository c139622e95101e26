/** Commands that correct a player's identity. */
import { type IdentityField, identityFields } from '@fairhall/contract'
import { listCountryRequests } from '../../players/index.ts'
import { readRestrictions } from '../../player-state/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { orderCountry, refuseCountry } from '../country-decisions.service.ts'
import { findPlayerByReference } from '../find-player.ts'
import { orderCorrection } from '../identity-corrections.service.ts'

const options: Readonly<Record<string, IdentityField>> = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  born: 'birthdate',
  nationality: 'nationality',
  'place-of-birth': 'placeOfBirth',
  'personal-id': 'personalIdNumber',
  cpf: 'cpf_number',
}

async function correct(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  const values = Object.fromEntries(
    Object.entries(options).flatMap(([option, field]) => {
      const value = call.options[option]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  if (Object.keys(values).length === 0) throw new WrongUsage('Name a field to correct, such as --last-name')
  return [await orderCorrection(deps, { playerId: player.id, values, actor, reason })]
}

async function toCountryAction(call: Call) {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  return { playerId: player.id, country: argument(call, 1), actor, reason }
}

const noRequest = 'no open request for this country'

async function accept(call: Call): Promise<TableRow[]> {
  const action = await toCountryAction(call)
  return [(await orderCountry(call.deps, action)) ?? { player: action.playerId, result: noRequest }]
}

async function refuse(call: Call): Promise<TableRow[]> {
  const action = await toCountryAction(call)
  const isRefused = await refuseCountry(call.deps, action)
  return [{ player: action.playerId, result: isRefused ? 'request refused' : noRequest }]
}

async function listRequests({ deps, countries }: Call): Promise<TableRow[]> {
  const requests = await listCountryRequests(deps, countries)
  const ids = requests.map(({ playerId }) => playerId)
  const restrictions = await readRestrictions(deps.db, ids)
  return requests.map(({ playerId, country, askedAt }) => ({
    player: playerId,
    country,
    since: askedAt,
    restriction: restrictions.get(playerId) ?? 'none',
  }))
}

export const correctionCommands: readonly Command[] = [
  {
    words: 'player correct',
    isHighRisk: true,
    usage: '<player>',
    about: `Orders a correction of a player's identity (the ${identityFields.length} fields that an identity check compares). A second staff member must agree. Then an accepted check opens again, and a birth date of a minor holds the account.`,
    right: 'players',
    needsReason: true,
    options: {
      'first-name': { value: 'text', about: 'the first name' },
      'last-name': { value: 'text', about: 'the last name' },
      born: { value: 'YYYY-MM-DD', about: 'the birth date' },
      nationality: { value: 'country', about: 'the country code of the nationality' },
      'place-of-birth': { value: 'text', about: 'the place of birth' },
      'personal-id': { value: 'text', about: 'the number of the identity document' },
      cpf: { value: 'text', about: 'the CPF number' },
    },
    run: correct,
  },
  {
    words: 'country list',
    usage: '',
    about:
      'Lists players who asked to change the country of their account in the last 30 days, oldest request first, with what restricts them.',
    right: 'players',
    needsReason: false,
    run: listRequests,
  },
  {
    words: 'country accept',
    isHighRisk: true,
    usage: '<player> <country>',
    about:
      "Orders that the account's country becomes the one that the player asked for. A second staff member must agree. Check their documents first. Refused while a register of self-excluded people lists the player.",
    right: 'players',
    needsReason: true,
    run: accept,
  },
  {
    words: 'country refuse',
    usage: '<player> <country>',
    about: 'Refuses the request for this country. The account keeps its country.',
    right: 'players',
    needsReason: true,
    run: refuse,
  },
]
