import type { Field, Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Notice } from '@fairhall/ui/notice'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { rulesResolver } from '../../shell/forms/rules-resolver.ts'
import { useFieldMessages } from '../../shell/forms/use-field-messages.ts'
import { useServerErrors } from '../../shell/forms/use-server-errors.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { ProfileField } from './profile-field.tsx'
import {
  changedValues,
  isFixed,
  type ProfileValues,
  profileFields,
  profileRules,
  profileValues,
  SWITCHES,
} from './profile-form-values.ts'

export function ProfileForm({ profile, fields }: { profile: Profile; fields: readonly Field[] }) {
  const t = useTranslations('pages.profile-info')
  const tAlerts = useTranslations('alerts.player')
  const client = useClient()
  const queryClient = useQueryClient()
  const server = useServerErrors()
  const toMessage = useFieldMessages()
  const resolver = useMemo(
    () => rulesResolver<ProfileValues>(profileRules(fields, profile), toMessage),
    [fields, profile, toMessage],
  )
  const form = useForm<ProfileValues>({ resolver, mode: 'onTouched', values: profileValues(profile) })
  const { isDirty, isValid, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    server.clearAll()
    try {
      const body = changedValues(profileValues(profile), values)
      queryClient.setQueryData(profileQuery(client).queryKey, await client.call('updateProfile', { body }))
      notify({ title: tAlerts('saved.title'), tone: 'success' })
    } catch (error) {
      if (
        !server.take(
          error,
          shown.map(({ name }) => name),
        )
      )
        reportFailure(error)
    }
  })

  const shown = profileFields(fields)
  const isSwitch = ({ name }: Field) => SWITCHES.some((one) => one === name)
  const row = (field: Field) => (
    <ProfileField key={field.name} {...{ field, form, server }} isFixed={isFixed(field, profile)} />
  )
  const switches = shown.filter(isSwitch)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <Card className="p-5">
        <h2 className="mb-4 text-lg">{t('personal')}</h2>
        <div className="grid gap-x-5 gap-y-0.5 **:data-message:min-h-8 **:data-message:pb-2 md:grid-cols-2">
          {shown.filter((field) => !isSwitch(field)).map(row)}
        </div>
      </Card>
      {switches.length > 0 && (
        <Card className="p-5">
          <h2 className="mb-2 text-lg">{t('contact')}</h2>
          {switches.map(row)}
        </Card>
      )}
      {server.form !== undefined && <Notice tone="error">{server.form}</Notice>}
      <Button
        type="submit"
        loading={isSubmitting}
        disabled={!isDirty || !isValid || server.any}
        className="self-start max-sm:w-full"
      >
        {t('save')}
      </Button>
    </form>
  )
}
