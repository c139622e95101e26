import type { ComplaintKind } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { COMPLAINTS } from './complaints-queries.ts'
import { messageSpec } from './message-spec.ts'

const KINDS: readonly ComplaintKind[] = ['payment', 'bonus', 'game', 'account', 'protection', 'other']

const EMPTY = { kind: '', text: '' }

/** A new complaint. A press that is repeated after a lost answer makes one. */
export function ComplaintForm({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('pages.profile-complaints.form')
  const client = useClient()
  const queryClient = useQueryClient()
  const [id] = useState(() => crypto.randomUUID())
  const specs = useComplaintSpecs()
  const form = useFieldForm({
    specs,
    values: EMPTY,
    send: async ({ kind, text }) => {
      await client.call('createComplaint', { body: { id, kind: kind as ComplaintKind, text } })
      await queryClient.invalidateQueries({ queryKey: COMPLAINTS })
      notify({ title: t('sent'), tone: 'success' })
      onClosed()
    },
  })
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      <h2 className="mb-2 text-lg">{t('title')}</h2>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.isSubmitting} unready={!form.canSubmit} className="max-sm:flex-1">
          {t('send')}
        </Button>
        <Button variant="ghost" onClick={onClosed}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function useComplaintSpecs(): FieldSpec[] {
  const t = useTranslations('pages.profile-complaints')
  return useMemo(
    () => [
      {
        name: 'kind',
        label: t('form.kind'),
        isRequired: true,
        isEditable: true,
        rules: ['required'],
        kind: 'dropdown',
        setup: { options: KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      },
      messageSpec(t('form.message'), t('form.hint')),
    ],
    [t],
  )
}
