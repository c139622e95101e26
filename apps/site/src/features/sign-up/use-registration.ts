import { CallError } from '@fairhall/client'
import type { Field, Init } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { rulesResolver } from '../../shell/forms/rules-resolver.ts'
import { useFieldMessages } from '../../shell/forms/use-field-messages.ts'
import { useServerErrors } from '../../shell/forms/use-server-errors.ts'
import { session } from '../../shell/session/session.ts'
import {
  firstValues,
  type RegistrationValues,
  rulesOf,
  shownFields,
  toRegistration,
} from './registration-form.ts'

/** The registration form by the definitions of its fields, from the first key to the open session. */
export function useRegistration(fields: readonly Field[], init: Init, onRegistered: () => void) {
  const tAlerts = useTranslations('alerts.player')
  const client = useClient()
  const { page } = useRouteContext({ from: '__root__' })
  const server = useServerErrors()
  const [refusal, setRefusal] = useState<string>()
  const toMessage = useFieldMessages()
  const shown = useMemo(() => shownFields(fields), [fields])
  const resolver = useMemo(
    () => rulesResolver<RegistrationValues>(rulesOf(fields), toMessage),
    [fields, toMessage],
  )
  const form = useForm<RegistrationValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: firstValues(fields, init, page.locale.code),
  })

  const names = shown.map((field) => field.name)
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    server.clearAll()
    try {
      const body = { ...toRegistration(values), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
      const { accessToken } = await client.call('register', { body })
      await session.begin(accessToken, { isNew: true })
      notify({ title: tAlerts('registered.title'), text: tAlerts('registered.text'), tone: 'success' })
      onRegistered()
    } catch (error) {
      if (server.take(error, names)) return
      if (error instanceof CallError && error.kind === 'refused' && error.status < 500)
        setRefusal(error.message)
      else reportFailure(error)
    }
  })

  const { errors, touchedFields } = form.formState
  // Typing a password judges its repetition too; nobody is told off for a field he has not reached yet.
  const errorOf = (name: string) =>
    server.of(name) ?? (touchedFields[name] ? errors[name]?.message : undefined)
  const canSubmit = form.formState.isValid && !server.any
  return { form, shown, submit, errorOf, clearError: server.clear, told: refusal ?? server.form, canSubmit }
}

export type Registration = ReturnType<typeof useRegistration>
