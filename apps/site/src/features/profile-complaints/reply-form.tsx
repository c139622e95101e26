import { Button } from '@fairhall/ui/button'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { COMPLAINTS } from './complaints-queries.ts'
import { messageSpec } from './message-spec.ts'

const EMPTY = { text: '' }

/** A reply to staff. A press that is repeated after a lost answer sends it once. */
export function ReplyForm({ complaintId }: { complaintId: string }) {
  const [id, setId] = useState(() => crypto.randomUUID())
  // A new ID is a new form.
  return <Reply key={id} id={id} complaintId={complaintId} onSent={() => setId(crypto.randomUUID())} />
}

function Reply({ id, complaintId, onSent }: { id: string; complaintId: string; onSent: () => void }) {
  const t = useTranslations('pages.profile-complaints.thread')
  const client = useClient()
  const queryClient = useQueryClient()
  const specs = useMemo(() => [messageSpec(t('reply'))], [t])
  const form = useFieldForm({
    specs,
    values: EMPTY,
    send: async ({ text }) => {
      await client.call('writeComplaint', { params: { id: complaintId }, body: { id, text } })
      await queryClient.invalidateQueries({ queryKey: COMPLAINTS })
      notify({ title: t('sent'), tone: 'success' })
      onSent()
    },
  })
  return (
    <form noValidate className="mt-4 max-w-2xl" onSubmit={form.submit}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      <FormError text={form.formError} />
      <Button type="submit" size="sm" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('send')}
      </Button>
    </form>
  )
}
