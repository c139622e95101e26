import type { Field, Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Notice } from '@fairhall/ui/notice'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { useFactorStep } from '../../shell/factor/use-factor-step.tsx'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { cardOf, changedValues, isFixed, profileFields, profileValues } from './profile-form-values.ts'

export function ProfileForm({ profile, fields }: { profile: Profile; fields: readonly Field[] }) {
  const t = useTranslations('pages.profile-info')
  const tAlerts = useTranslations('alerts.player')
  const client = useClient()
  const queryClient = useQueryClient()
  const values = useMemo(() => profileValues(profile), [profile])
  const specs = useProfileSpecs(profile, fields)
  const { step, guarded } = useFactorStep()
  const form = useFieldForm({
    specs,
    values,
    send: async (input) => {
      const body = changedValues(values, input)
      await guarded(async () => {
        const saved = await client.call('updateProfile', { body })
        // The values as the server stored them: trimmed, and without the security answer, which it never returns.
        const stored: Record<string, string | boolean> = profileValues(saved)
        for (const name of Object.keys(body)) form.form.enter(name, stored[name] ?? '')
        queryClient.setQueryData(profileQuery(client).queryKey, saved)
        notify({ title: tAlerts('saved.title'), tone: 'success' })
      })
    },
  })

  const row = (spec: FieldSpec) => <FormField key={spec.name} spec={spec} form={form} />
  if (step !== undefined) return <Card className="p-5">{step}</Card>
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
      <Card className="p-5">
        <h2 className="mb-4 text-lg">{t('personal')}</h2>
        <div className="grid gap-x-5 gap-y-0.5 **:data-message:min-h-8 **:data-message:pb-2 md:grid-cols-2">
          {specs.filter(({ name }) => cardOf(name) === 'personal').map(row)}
        </div>
      </Card>
      {(['contact', 'privacy'] as const).map((card) => {
        const settings = specs.filter(({ name }) => cardOf(name) === card)
        return (
          settings.length > 0 && (
            <Card key={card} className="p-5">
              <h2 className="mb-2 text-lg">{t(card)}</h2>
              {settings.map(row)}
            </Card>
          )
        )
      })}
      {form.formError !== undefined && <Notice tone="error">{form.formError}</Notice>}
      <Button
        type="submit"
        loading={form.isSubmitting}
        disabled={!form.isDirty}
        unready={!form.canSubmit}
        className="self-start max-sm:w-full"
      >
        {t('save')}
      </Button>
    </form>
  )
}

/** The fields of the profile form. Fixed fields are marked as such. */
function useProfileSpecs(profile: Profile, fields: readonly Field[]): FieldSpec[] {
  const t = useTranslations('pages.profile-info')
  const shown = useMemo(() => {
    const values: Record<string, string | boolean> = profileValues(profile)
    return profileFields(fields).map((field) => ({
      ...field,
      editable: !isFixed(field, profile),
      value: values[field.name] ?? null,
    }))
  }, [fields, profile])
  return useFieldSpecs(shown).map((spec): FieldSpec => {
    // These are submitted with the form's button, but are shown as settings.
    if (spec.kind === 'checkbox') return { ...spec, kind: 'toggle', setup: {} }
    if (spec.name === 'locale') return { ...spec, label: t('language') }
    if (!spec.isEditable) return { ...spec, hint: t('fixed') }
    if (spec.name === 'securityAnswer') return { ...spec, hint: t('notShown') }
    return spec.name === 'birthdate' ? { ...spec, hint: t('once') } : spec
  })
}
