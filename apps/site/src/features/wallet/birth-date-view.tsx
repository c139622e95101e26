import { Button } from '@fairhall/ui/button'
import { DateField } from '@fairhall/ui/date-field'
import { formClass } from '@fairhall/ui/field'
import { validateField } from '@fairhall/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { Told } from '../../shell/forms/told.tsx'
import { useFieldMessages } from '../../shell/forms/use-field-messages.ts'
import { useServerErrors } from '../../shell/forms/use-server-errors.ts'
import { useMonthNames } from '../../shell/locale/use-month-names.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'

const NAME = 'birthdate'

/** Asked once, before the first deposit. Then the form behind it is there again, as it was. */
export function BirthDateView({ onDone }: { onDone: () => void }) {
  const t = useTranslations('modals.wallet.birthDate')
  const tFields = useTranslations('fields-settings.fields')
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: init } = useQuery(initQuery(client))
  const toMessage = useFieldMessages()
  const server = useServerErrors()
  const [birthdate, setBirthdate] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [nowMs] = useState(() => Date.now())

  const rules = ['required', 'date', `minAge:${init?.ageMin ?? 18}`, 'maxAge:120']
  const failure = validateField(NAME, rules, { [NAME]: birthdate }, { now: nowMs })
  const error = server.of(NAME) ?? (birthdate !== '' && failure !== null ? toMessage(failure) : undefined)

  async function save() {
    setIsSending(true)
    try {
      const profile = await client.call('updateProfile', { body: { birthdate } })
      queryClient.setQueryData(profileQuery(client).queryKey, profile)
      onDone()
    } catch (refusal) {
      if (!server.take(refusal, [NAME])) reportFailure(refusal)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (failure === null) void save()
      }}
      className={formClass}
    >
      <div className="mb-5">
        <h3 className="text-xl">{t('title')}</h3>
        <p className="mt-1.5 text-sm text-muted">{t('text')}</p>
      </div>
      <DateField
        label={tFields('birthdate')}
        value={birthdate}
        onValue={(value) => {
          server.clear(NAME)
          setBirthdate(value)
        }}
        isBirthDate
        monthNames={useMonthNames()}
        partLabels={{ day: tFields('day'), month: tFields('month'), year: tFields('year') }}
        error={error}
      />
      <Told text={server.form} />
      <Button
        type="submit"
        wide
        size="lg"
        loading={isSending}
        disabled={failure !== null || error !== undefined}
      >
        {t('submit')}
      </Button>
      <Button variant="ghost" wide className="mt-2" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  )
}
