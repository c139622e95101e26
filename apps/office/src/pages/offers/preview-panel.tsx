/** An offer as its page on the site shows it on a phone, in any language and currency. Texts and amounts come from the server. */
import type { OfficePreview, OfficeReply } from '@fairhall/contract/office'
import { useTexts } from '../../texts/texts.tsx'
import type { PreviewState } from './use-preview.ts'

interface PreviewPanelProps {
  preview: PreviewState
  form: Pick<OfficeReply<'getProgrammeForm'>, 'locales' | 'choices'>
}

export function PreviewPanel({ preview: state, form }: PreviewPanelProps) {
  const { t } = useTexts()
  const { preview, locale, currency, setLocale, setCurrency } = state
  return (
    <section className="box grid gap-3 p-3.5">
      <h2 className="text-[15px]">{t('builder.preview')}</h2>
      <div className="grid grid-cols-2 gap-2">
        <label className="grid gap-1 text-xs text-muted">
          {t('builder.language')}
          <select className="field" value={locale} onChange={({ target }) => setLocale(target.value)}>
            {form.locales.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-xs text-muted">
          {t('builder.currency')}
          <select className="field" value={currency} onChange={({ target }) => setCurrency(target.value)}>
            {(form.choices['currencies'] ?? []).map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      </div>
      {preview === null ? (
        <p className="py-8 text-center text-pretty text-muted">{t('builder.noPreview')}</p>
      ) : (
        <Phone preview={preview} />
      )}
    </section>
  )
}

function Phone({ preview }: { preview: OfficePreview }) {
  const { language, isRightToLeft, kicker, title, lead, action, terms, facts, note } = preview
  return (
    <div className="player-phone" lang={language} dir={isRightToLeft ? 'rtl' : 'ltr'} data-testid="preview">
      <div className="hero">
        <p className="kicker">{kicker}</p>
        <h3>{title}</h3>
        <p className="lead">{lead}</p>
        {action !== null && <span className="action">{action}</span>}
      </div>
      {note !== null && <p className="note">{note}</p>}
      {facts.length > 0 && (
        <>
          {terms !== '' && <h4>{terms}</h4>}
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
