import { AGE_MAX } from '@fairhall/rules'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import type { FieldSpec } from '../forms/field-spec.ts'
import { FormError } from '../forms/form-error.tsx'
import { FormField } from '../forms/form-field.tsx'
import { useFieldForm } from '../forms/use-field-form.ts'
import { initQuery } from '../market/market-queries.ts'
import { profileQuery } from './player-queries.ts'

const NOTHING = { birthdate: '' }

interface Props<Opened> {
  /** Opens, in the press itself, what a browser allows only then. A date that is refused closes it. */
  onPress: () => Opened
  onDone: (opened: Opened) => void
  children?: ReactNode
}

/** Asks for the birth date, which players give once, before they deposit or play for money. */
export function BirthDateForm<Opened extends { close(): void } | null>({
  onPress,
  onDone,
  children,
}: Props<Opened>) {
  const t = useTranslations('modals.birth-date')
  const tFields = useTranslations('fields-settings.fields')
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: init } = useQuery(initQuery(client))
  const spec: FieldSpec = {
    name: 'birthdate',
    label: tFields('birthdate'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'date', `minAge:${init?.ageMin ?? 18}`, `maxAge:${AGE_MAX}`],
    kind: 'birth date',
    setup: {},
  }
  const form = useFieldForm({
    specs: [spec],
    values: NOTHING,
    send: async (body) => {
      const opened = onPress()
      try {
        queryClient.setQueryData(profileQuery(client).queryKey, await client.call('updateProfile', { body }))
      } catch (error) {
        opened?.close()
        throw error
      }
      onDone(opened)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className={formClass}>
      <FormField spec={spec} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('submit')}
      </Button>
      {children}
    </form>
  )
}
