import type { Field, Init } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { registrationFieldsQuery } from '../../shell/market/registration-fields-query.ts'
import { typedCode } from '../../shell/social/typed-code.ts'
import {
  BIRTHDATE,
  fieldsFor,
  firstValues,
  type RegistrationKind,
  type RegistrationValues,
  shownFields,
  withAgeOf,
} from './registration-form.ts'
import { useTermsLinks } from './terms-links.tsx'
import { CODE } from './use-code-check.ts'

const CONSENT = 'agreements'

/** The form's fields, as defined for the chosen country, and their first values. */
export function useRegistrationFields(definitions: readonly Field[], init: Init, kind: RegistrationKind) {
  const t = useTranslations('fields-settings.fields')
  const client = useClient()
  const { page } = useRouteContext({ from: '__root__' })
  const links = useTermsLinks()
  const [country, setCountry] = useState<string>()
  const { data: ofCountry } = useQuery({
    ...registrationFieldsQuery(client, country),
    enabled: country !== undefined && country !== '',
  })
  const fields = useMemo(
    () => fieldsFor(kind, withAgeOf(definitions, ofCountry)),
    [kind, definitions, ofCountry],
  )
  const shown = useMemo(() => shownFields(fields), [fields])
  // The consent label contains links, which only the site can add.
  const specs = useFieldSpecs(shown).map((spec) =>
    spec.name === CONSENT ? { ...spec, label: t.rich('agreements', { age: init.ageMin, ...links }) } : spec,
  )
  const [codeBefore] = useState(() => typedCode.current())
  const values = useMemo(
    () => ({
      [BIRTHDATE]: '',
      ...firstValues(fieldsFor(kind, definitions), init, page.locale.code),
      ...(codeBefore !== null && { [CODE]: codeBefore }),
    }),
    [kind, definitions, init, page.locale.code, codeBefore],
  )
  return {
    specs,
    values,
    /** Reads the country from the current input. */
    followCountry({ country: typed }: RegistrationValues) {
      const chosen = typeof typed === 'string' && typed !== init.country ? typed : undefined
      if (chosen !== country) setCountry(chosen)
    },
  }
}
