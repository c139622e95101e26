import type { Field, Init } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { affiliateOfVisit } from '../../shell/arrival/affiliate-tag.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { rememberLocale } from '../../shell/locale/remember-locale.ts'
import { visitorId } from '../../shell/outside/fingerprint.ts'
import { session } from '../../shell/session/session.ts'
import { firstValues, type RegistrationValues, shownFields, toRegistration } from './registration-form.ts'
import { useTermsLinks } from './terms-links.tsx'

const CONSENT = 'agreements'

/** The registration form by the definitions of its fields, from the first key to the open session. */
export function useRegistration(fields: readonly Field[], init: Init, onRegistered: () => void) {
  const t = useTranslations('fields-settings.fields')
  const tAlerts = useTranslations('alerts.player')
  const client = useClient()
  const { page } = useRouteContext({ from: '__root__' })
  const links = useTermsLinks()
  const shown = useMemo(() => shownFields(fields), [fields])
  // The label of the consent is a sentence with links, which only the site knows.
  const specs = useFieldSpecs(shown).map((spec) =>
    spec.name === CONSENT ? { ...spec, label: t.rich('agreements', { age: init.ageMin, ...links }) } : spec,
  )
  const values = useMemo(() => firstValues(fields, init, page.locale.code), [fields, init, page.locale.code])

  const registration = useFieldForm<RegistrationValues>({
    specs,
    values,
    send: async (given) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const fingerprint = await visitorId()
      const body = { ...toRegistration(given), ...affiliateOfVisit(), timeZone, fingerprint }
      const { accessToken } = await client.call('register', { body })
      rememberLocale(page.locale.code)
      await session.begin(accessToken, { isNew: true })
      notify({ title: tAlerts('registered.title'), text: tAlerts('registered.text'), tone: 'success' })
      onRegistered()
    },
  })
  return { ...registration, specs }
}
