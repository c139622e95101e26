/** The name and text of a programme in each language of the site. */
import type { OfficeReply, ProgrammeContent, ProgrammeTextPart } from '@fairhall/contract/office'
import { useState } from 'react'
import { isObject, withField } from '../../builder/schema.ts'
import { useIssue } from '../../builder/schema-field.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Part = ProgrammeTextPart

interface NamesEditorProps {
  content: ProgrammeContent
  form: Pick<OfficeReply<'getProgrammeForm'>, 'locales' | 'defaultLocale' | 'textParts'>
  /** Players see them where staff wrote nothing. */
  contentTexts: OfficeReply<'getProgramme'>['contentTexts']
  /** Every language can be read then. */
  isReadOnly: boolean
  onChange(content: ProgrammeContent): void
}

export function NamesEditor({ content, form, contentTexts, isReadOnly, onChange }: NamesEditorProps) {
  const { t } = useTexts()
  const { locales, defaultLocale, textParts } = form
  const [locale, setLocale] = useState(defaultLocale)
  const texts = content['texts']
  const pair = isObject(texts) && isObject(texts[locale]) ? texts[locale] : {}
  const change = (part: Part, value: string) => {
    const empty = Object.fromEntries(textParts.filter((one) => one !== 'action').map((one) => [one, '']))
    // A button that is left out is that of the content.
    const next = withField({ ...empty, ...pair }, part, part === 'action' && value === '' ? undefined : value)
    const isEmpty = Object.values(next).every((one) => one === '')
    const all = withField(texts, locale, isEmpty ? undefined : next)
    onChange(withField(content, 'texts', Object.keys(all).length === 0 ? undefined : all))
  }
  const isWritten = (code: string) => isObject(texts) && texts[code] !== undefined
  const missing = locales.filter(({ code }) => !isWritten(code) && contentTexts[code] === undefined)
  const entry = (part: Part) => (
    <Entry
      part={part}
      locale={locale}
      isReadOnly={isReadOnly}
      value={String(pair[part] ?? '')}
      placeholder={contentTexts[locale]?.[part] ?? ''}
      onChange={(value) => change(part, value)}
    />
  )
  return (
    <Section title={t('builder.names')}>
      <div className="box grid gap-2.5 p-3.5">
        <div className="grid gap-2.5 sm:grid-cols-[180px_1fr]">
          <label className="grid content-start gap-1 font-semibold">
            {t('builder.language')}
            <select
              className="field font-normal"
              value={locale}
              onChange={({ target }) => setLocale(target.value)}
            >
              {locales.map(({ code, name }) => (
                <option key={code} value={code}>
                  {isWritten(code) ? `${name} ✓` : name}
                </option>
              ))}
            </select>
          </label>
          {entry('name')}
        </div>
        {textParts.includes('text') && entry('text')}
        {textParts.includes('action') && entry('action')}
        <p className="text-xs text-muted">
          {missing.length > 0
            ? t('builder.missingLanguages', { names: missing.map(({ code }) => code).join(', ') })
            : ''}
          {` ${t('builder.namesHint')}`}
        </p>
      </div>
    </Section>
  )
}

const partTexts = { name: 'builder.name', text: 'builder.text', action: 'builder.action' } as const

interface EntryProps {
  part: Part
  locale: string
  isReadOnly: boolean
  value: string
  placeholder: string
  onChange(value: string): void
}

function Entry({ part, locale, isReadOnly, value, placeholder, onChange }: EntryProps) {
  const { t } = useTexts()
  const issue = useIssue(['texts', locale, part])
  const shared = {
    className: 'field font-normal',
    dir: 'auto',
    value,
    placeholder,
    disabled: isReadOnly,
    'aria-invalid': issue !== null,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <label className="grid content-start gap-1 font-semibold">
      {t(partTexts[part])}
      {part !== 'text' ? (
        <input {...shared} maxLength={part === 'name' ? 80 : 40} />
      ) : (
        <textarea {...shared} maxLength={400} rows={2} />
      )}
      {issue !== null && <span className="text-xs text-bad">{issue}</span>}
    </label>
  )
}
