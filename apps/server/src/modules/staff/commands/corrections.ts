/** Commands that correct a player's identity. */
import { type IdentityField, identityFields } from '@fairhall/contract'
import { listCountryRequests } from '../../players/index.ts'
import { readRestrictions } from '../../player-state/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { decideCountry } from '../country-decisions.service.ts'
import { findPlayerByReference } from '../find-player.ts'
import { correctPlayer } from '../identity-corrections.service.ts'

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
  const heldUntil = await correctPlayer(deps, { playerId: player.id, values, actor, reason })
  const wasChecked = player.identity_checked_at !== null
  const results = [
    'corrected',
    wasChecked && 'the identity check is open again',
    heldUntil !== null && `below the minimum age, held until ${heldUntil.toISOString().slice(0, 10)}`,
  ]
  return [{ player: player.id, result: results.filter(Boolean).join('; ') }]
}

const decide =
  (isAccepted: boolean) =>
  async (call: Call): Promise<TableRow[]> => {
    const { deps, actor, reason } = call
    const player = await findPlayerByReference(deps, argument(call, 0))
    const isDecided = await decideCountry(deps, {
      playerId: player.id,
      country: argument(call, 1),
      isAccepted,
      actor,
      reason,
    })
    const result = isAccepted ? 'country changed' : 'request refused'
    return [{ player: player.id, result: isDecided ? result : 'no open request for this country' }]
  }

async function listRequests({ deps }: Call): Promise<TableRow[]> {
  const requests = await listCountryRequests(deps)
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
    about: `Corrects a player's identity (the ${identityFields.length} fields that an identity check compares). An accepted check opens again. A birth date of a minor holds the account.`,
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
      "Changes the account's country to the one that the player asked for. Check their documents first. Refused while a register of self-excluded people lists the player.",
    right: 'players',
    needsReason: true,
    run: decide(true),
  },
  {
    words: 'country refuse',
    usage: '<player> <country>',
    about: 'Refuses the request for this country. The account keeps its country.',
    right: 'players',
    needsReason: true,
    run: decide(false),
  },
]
