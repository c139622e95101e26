import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { Field, Init } from '@fairhall/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { affiliateOfVisit } from '../../shell/visit-source/affiliate-tag.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { focusError } from '../../shell/forms/focus-move.ts'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { registrationStep } from '../../shell/third-party/funnels.ts'
import { useProof } from '../../shell/proof/use-proof.ts'
import { socialOffer } from '../../shell/social/social-offer.ts'
import { type RegistrationKind, type RegistrationValues, toRegistration } from './registration-form.ts'
import { useCodeCheck, withCodeCheck } from './use-code-check.ts'
import { useRegistrationFields } from './use-registration-fields.ts'
import { useWelcome } from './use-welcome.ts'

/** The token of the external account to link, if any. Read on submit, because the visitor may have removed it. */
function offered(): { socialToken?: string } {
  const token = socialOffer.current()?.token ?? null
  return token === null ? {} : { socialToken: token }
}

/** Whether only the external account was refused. That is then shown, and the form keeps its input. */
function isOfferOver(error: unknown): boolean {
  if (!(error instanceof CallError) || reasonOf(error) !== 'socialOfferOver') return false
  socialOffer.lapse(error.message)
  return true
}

/** The input of the form while its phone number is being confirmed. */
type Pending = RegistrationValues & { phone: string }

/**
 * The registration form, from the first key press to the open session. When registering by phone, the input is kept
 * while the number is confirmed, and restored if the server rejects it.
 */
export function useRegistration(
  definitions: readonly Field[],
  init: Init,
  kind: RegistrationKind,
  onRegistered: () => void,
) {
  const tVerification = useTranslations('modals.sign-up.phoneVerification')
  const client = useClient()
  const isProofRequired = definitions.some(({ name, isRequired }) => name === 'captcha' && isRequired)
  const prove = useProof({ isRequired: isProofRequired })
  const { specs, values, followCountry } = useRegistrationFields(definitions, init, kind)
  const formRef = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState<Pending>()

  const welcome = useWelcome(kind, onRegistered)
  const sendCode = async (phone: string) =>
    client.call('sendOtp', { body: { phone, reason: 'registration', ...(await prove()) } })

  const registration = useFieldForm<RegistrationValues>({
    specs,
    values,
    asSent: toRegistration,
    explain: (error) => (isOfferOver(error) ? null : undefined),
    send: async (typed) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const fingerprint = await visitorId()
      const body = { ...toRegistration(typed), ...affiliateOfVisit(), timeZone, fingerprint }
      if (kind === 'email')
        return welcome(await client.call('register', { body: { ...body, ...offered(), ...(await prove()) } }))

      // Checks the bonus code first: the server would refuse it only after the phone code was sent and entered.
      if (await codeCheck.isRefused(typed)) return
      const phone = String(typed['phone'] ?? '')
      try {
        await sendCode(phone)
      } catch (error) {
        const isRefusal = error instanceof CallError && error.kind === 'refused' && error.status < 500
        if (!isRefusal || Object.keys(error.fields).length > 0) throw error
        const isLimit = reasonOf(error) === 'codeSentTooOften'
        registration.server.setFieldError('phone', isLimit ? tVerification('limitError') : error.message)
        return
      }
      registrationStep('otp', kind)
      setPending({ ...body, phone })
    },
  })
  followCountry(registration.form.values)
  const codeCheck = useCodeCheck(registration)
  const names = specs.map(({ name }) => name)
  const verification = pending && {
    phone: pending.phone,
    resend: () => sendCode(pending.phone),
    back: () => setPending(undefined),
    async verify(code: string) {
      try {
        const body = { ...pending, code, ...offered(), ...(await prove()) }
        await welcome(await client.call('registerByPhone', { body }))
      } catch (error) {
        if (isOfferOver(error)) return
        if (!registration.server.take(error, names)) throw error
        setPending(undefined)
        focusError(formRef)
      }
    },
  }
  return { ...withCodeCheck(registration, specs, codeCheck), formRef, verification }
}
