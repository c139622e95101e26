import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { FormError } from '../../../shell/forms/form-error.tsx'
import { useFieldForm } from '../../../shell/forms/use-field-form.ts'
import { initQuery } from '../../../shell/market/market-queries.ts'
import { profileQuery } from '../../../shell/player/player-queries.ts'

const NOTHING = { birthdate: '' }

/** Asks once for the birth date, before the first deposit. Then the form behind it is shown again with its input. */
export function BirthDateView({ onDone }: { onDone: () => void }) {
  const t = useTranslations('modals.wallet.birthDate')
  const tFields = useTranslations('fields-settings.fields')
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: init } = useQuery(initQuery(client))
  const spec: FieldSpec = {
    name: 'birthdate',
    label: tFields('birthdate'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'date', `minAge:${init?.ageMin ?? 18}`, 'maxAge:120'],
    kind: 'birth date',
    setup: {},
  }
  const form = useFieldForm({
    specs: [spec],
    values: NOTHING,
    send: async (body) => {
      queryClient.setQueryData(profileQuery(client).queryKey, await client.call('updateProfile', { body }))
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className={formClass}>
      <div className="mb-5">
        <h3 className="text-xl">{t('title')}</h3>
        <p className="mt-1.5 text-sm text-muted">{t('text')}</p>
      </div>
      <FormField spec={spec} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} disabled={!form.canSubmit}>
        {t('submit')}
      </Button>
      <Button variant="ghost" wide className="mt-2" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  )
}
