import { CallError } from '@fairhall/client'
import { session } from './session.ts'

/**
 * Sends a call that ends the session, as a self-exclusion does. Meanwhile other calls that are refused don't end it on this page. A
 * refusal of the call itself does: the session was over before.
 */
export async function endSessionBy<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  session.isEnding = true
  try {
    return await send()
  } catch (error) {
    session.isEnding = false
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) session.over()
    throw error
  }
}
