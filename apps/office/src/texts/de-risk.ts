/** German texts of the page of risk rules. */
import type { riskTexts as english } from './en-risk.ts'

export const riskTexts: Readonly<Record<keyof typeof english, string>> = {
  'nav.risk': 'Risikoregeln',
  'risk.lead':
    'Regeln prüfen jede Auszahlung, sobald sie beantragt wird, und jede Einzahlung, sobald sie bezahlt ist. Eine aktive Regel schickt eine Auszahlung in die Warteschlange und öffnet zu einer Einzahlung eine Warnung; eine Regel im Schattenmodus hält nur fest, was sie getan hätte. Keine Regel lehnt ab: Mitarbeitende entscheiden. Testen Sie eine Änderung an den letzten 30 Tagen, bevor Sie sie veröffentlichen.',
  'risk.backtest': 'Alle an den letzten 30 Tagen testen',
  'risk.test': 'Testen',
  'risk.save': 'Datei sichern',
  'risk.check': 'Entwurf prüfen',
  'risk.publish': 'Veröffentlichen',
  'risk.history': 'Versionen',
  'risk.alerts': 'Offene Warnungen',
  'risk.oldest': 'Die {shown} ältesten von {open} offenen Warnungen.',
  'risk.noAlerts': 'Keine Warnung ist offen.',
  'risk.close': 'Schließen',
  'risk.rules': 'Regeln',
  'risk.noRules': 'Es gibt keine Regeln.',
  'risk.found': 'Treffer in 30 Tagen',
  'risk.declined': 'Nicht ausgezahlt',
  'risk.hits': 'Treffer',
  'risk.noHits': 'Noch hat keine Regel angeschlagen.',
}
