/** Asks the member's device for a passkey. The WebAuthn library is loaded on first use. */
import type { OfficeInput, OfficePasskeyQuestion, OfficeReply } from '@fairhall/contract/office'
import { OfficeError } from '../api/office-client.ts'

const load = () => import('@simplewebauthn/browser')

/** Browsers create passkeys for host names only. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return typeof window.PublicKeyCredential === 'function' && !isAddress
}

type Answer = OfficeInput<'signInByPasskey'>['body']['passkey']

/** @throws OfficeError `passkeyCancelled` if the member cancelled or the device has none: browsers don't say which */
export async function answerPasskey({
  allowCredentials,
  ...question
}: OfficePasskeyQuestion): Promise<Answer> {
  const { startAuthentication } = await load()
  const optionsJSON = { ...question, ...(allowCredentials && { allowCredentials }) }
  const { id, rawId, response } = await orCancelled(() => startAuthentication({ optionsJSON }))
  return { id, rawId, type: 'public-key', response }
}

type Made = OfficeInput<'addPasskey'>['body']['passkey']

/** @throws OfficeError `passkeyCancelled` if the member cancelled or the device has a passkey of theirs already */
export async function makePasskey(optionsJSON: OfficeReply<'beginPasskey'>): Promise<Made> {
  const { startRegistration } = await load()
  const { id, rawId, response } = await orCancelled(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

const CANCELLED = ['NotAllowedError', 'AbortError', 'InvalidStateError']

async function orCancelled<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && CANCELLED.includes(error.name))
      throw new OfficeError('passkeyCancelled', error.message)
    throw error
  }
}
