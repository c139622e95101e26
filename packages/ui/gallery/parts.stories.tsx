import type { Meta, StoryObj } from '@storybook/react-vite'
import { Wallet } from 'lucide-react'
import { type ReactNode, useReducer, useState } from 'react'
import { AmountField } from '../src/fields/amount-field.tsx'
import { Calendar } from '../src/fields/calendar.tsx'
import { GateEmblem } from '../src/feedback/gate-emblem.tsx'
import { NativeSelect } from '../src/fields/native-select.tsx'
import { Pager } from '../src/layout/pager.tsx'
import { PromoSplit } from '../src/layout/promo-split.tsx'
import { RadioCard } from '../src/fields/radio-card.tsx'
import { SearchSelect } from '../src/fields/search-select.tsx'
import { Select } from '../src/fields/select.tsx'
import { Spinner } from '../src/feedback/spinner.tsx'
import { Toggle } from '../src/fields/toggle.tsx'
import { useLanguage } from './language.ts'
import { Labelled } from './states.tsx'

export default { title: 'Parts' } satisfies Meta

const icon = <Wallet aria-hidden="true" className="size-5" />

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-8 gap-y-7 sm:grid-cols-2">{children}</div>
}

/** A field in its normal, invalid and disabled states. */
function useFieldStates() {
  const { texts } = useLanguage()
  return [
    { name: texts.states.filled, state: { hint: texts.hint } },
    { name: texts.states.error, state: { error: texts.error } },
    { name: texts.states.disabled, state: { disabled: true } },
  ]
}

function Amounts() {
  const { texts, tag } = useLanguage()
  const [value, setValue] = useState('20')
  return (
    <Grid>
      {useFieldStates().map(({ name, state }) => {
        const field = { label: texts.labels.deposit, symbol: '€', value, onValue: setValue, locale: tag }
        return (
          <Labelled key={name} of={name}>
            <AmountField {...field} {...state} />
          </Labelled>
        )
      })}
    </Grid>
  )
}

export const AmountFields: StoryObj = { render: () => <Amounts /> }

export const Selects: StoryObj = {
  render: function Selects() {
    const { texts, words } = useLanguage()
    const [value, setValue] = useState('BR')
    // Renders at every key, like a form: input in progress must survive that.
    const [, countKey] = useReducer((keys: number) => keys + 1, 0)
    const options = Object.entries(texts.countries).map(([code, label]) => ({ value: code, label }))
    const common = { label: texts.labels['dropdown search'], value, onValue: setValue, options }
    return (
      <div className="grid gap-7" onInput={countKey}>
        {useFieldStates().map(({ name, state }) => (
          <Labelled key={name} of={name}>
            <div className="grid gap-4 sm:grid-cols-3">
              <Select {...common} {...state} />
              <SearchSelect
                {...common}
                {...state}
                emptyText={words('list.empty')}
                openLabel={words('list.open')}
              />
              <NativeSelect
                label={common.label}
                value={value}
                onChange={(event) => setValue(event.target.value)}
                {...state}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </NativeSelect>
            </div>
          </Labelled>
        ))}
      </div>
    )
  },
}

export const Switches: StoryObj = {
  render: function Switches() {
    const { texts } = useLanguage()
    const [isOn, setOn] = useState(true)
    const toggle = { label: texts.labels.toggle, text: texts.toggleText }
    return (
      <Grid>
        <Labelled of={texts.states.filled}>
          <Toggle {...toggle} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        </Labelled>
        <Labelled of={texts.states.error}>
          <Toggle {...toggle} error={texts.error} />
        </Labelled>
        <Labelled of={texts.states.disabled}>
          <Toggle {...toggle} disabled />
        </Labelled>
        <Labelled of={texts.labels.radio}>
          <fieldset className="grid gap-2.5">
            <legend className="sr-only">{texts.labels.radio}</legend>
            <RadioCard name="period" title={texts.periods.daily} text={texts.periodText} defaultChecked />
            <RadioCard name="period" title={texts.periods.weekly} icon={icon} end={texts.worth} />
            <RadioCard name="period" title={texts.periods.monthly} disabled />
          </fieldset>
        </Labelled>
      </Grid>
    )
  },
}

export const Calendars: StoryObj = {
  render: function Calendars() {
    const { texts, words, tag } = useLanguage()
    const [day, setDay] = useState('2026-11-20')
    return (
      <Labelled of={texts.labels.date}>
        <Calendar
          value={day}
          onChoose={setDay}
          min="2026-11-05"
          max="2026-12-10"
          locale={tag}
          words={words}
        />
      </Labelled>
    )
  },
}

export const Pagers: StoryObj = {
  render: function Pagers() {
    const { texts } = useLanguage()
    const [page, setPage] = useState(2)
    const { label, previous, next } = texts.pager
    const words = { previousLabel: previous, nextLabel: next }
    return (
      <div className="grid gap-7">
        {[
          { at: page, of: 5, onPage: setPage },
          { at: 1, of: 12, onPage: () => {} },
          { at: 12, of: 12, onPage: () => {} },
        ].map(({ at, of, onPage }) => (
          <Labelled key={`${at} ${of}`} of={`${at} / ${of}`}>
            <Pager page={at} pages={of} onPage={onPage} {...words} label={`${label} ${at} / ${of}`} />
          </Labelled>
        ))}
      </div>
    )
  },
}

export const Pictures: StoryObj = {
  render: function Pictures() {
    const { texts } = useLanguage()
    return (
      <div className="grid gap-7">
        <Labelled of="promo">
          <PromoSplit
            {...texts.promo}
            images={{ desktop: '/media/promo/hall.svg', mobile: '/media/promo/hall-wide.svg' }}
            advantages={[{ icon: '/media/icons/both-ways.svg', label: texts.promo.advantage }]}
          >
            <p className="p-5">{texts.card}</p>
          </PromoSplit>
        </Labelled>
        <Labelled of="emblem">
          <div className="flex flex-wrap gap-4">
            {(['brass', 'jade', 'coral', 'azure', 'muted'] as const).map((tone) => (
              <GateEmblem key={tone} icon={icon} tone={tone} />
            ))}
          </div>
        </Labelled>
        <Labelled of={texts.states.loading}>
          <Spinner />
        </Labelled>
      </div>
    )
  },
}
