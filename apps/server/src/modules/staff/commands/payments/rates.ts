import { noteAudit } from '../../../players/index.ts'
import { WrongSettings } from '../../../../platform/config.ts'
import { type Currency, isRate, maySetRateAlone, setRate } from '../../../settings/index.ts'
import { placeOrder } from '../../orders/orders.service.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'

function toRow({ code, rate, rateAt, isEnabled }: Currency, call: Call): TableRow {
  return { currency: code, rate, base: call.deps.settings.current().baseCurrency.code, of: rateAt, isEnabled }
}

function listRates(call: Call): TableRow[] {
  return [...call.deps.settings.current().currencies.values()]
    .filter(({ isBase }) => !isBase)
    .sort((left, right) => Date.parse(left.rateAt) - Date.parse(right.rateAt))
    .map((currency) => toRow(currency, call))
}

function readCurrency(call: Call): Currency {
  const code = argument(call, 0)
  const found = call.deps.settings.current().currencies.get(code)
  if (found === undefined) throw new WrongUsage(`${code} is not a currency in currencies.json`)
  if (found.isBase) throw new WrongUsage(`${code} is the base currency of the rates`)
  return found
}

async function set(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const { code, rate: before } = readCurrency(call)
  const rate = argument(call, 1)
  if (!isRate(rate)) throw new WrongSettings('A rate is a plain decimal number above zero')
  if (!(await maySetRateAlone(deps, { code, rate }))) {
    const details = { kind: 'rate', code, rate } as const
    return [
      {
        currency: code,
        rate,
        before,
        ...(await placeOrder(deps, { currency: code, details, actor, reason })),
      },
    ]
  }
  await setRate(deps, {
    code,
    rate,
    actor,
    reason,
    note: (tx) =>
      noteAudit(deps, tx, {
        actor,
        reason,
        action: 'rate.set',
        subject: `currency:${code}`,
        details: { before, rate },
      }),
  })
  return [{ ...toRow(readCurrency(call), call), before }]
}

const operations = { right: 'operations' } as const

export const rateCommands: readonly Command[] = [
  {
    ...operations,
    words: 'rate list',
    usage: '',
    about: 'Lists exchange rates with the time of each, oldest first.',
    needsReason: false,
    run: async (call) => listRates(call),
  },
  {
    ...operations,
    words: 'rate set',
    isHighRisk: true,
    usage: '<currency> <rate>',
    about:
      'Sets the value of one unit in the base currency, for every process, until a trusted source supplies a newer rate. A change of more than RATE_CHANGE_PERCENT becomes an order: a second staff member must agree.',
    needsReason: true,
    run: set,
  },
]
