import { expect, test } from 'vitest'
import {
  dateFormatOf,
  datePattern,
  firstWeekday,
  fromIsoDay,
  monthNamesOf,
  monthOf,
  toIsoDay,
  typedDate,
  weekdaysOf,
  weeksOf,
} from './dates.ts'

const letters = { day: 'D', month: 'M', year: 'Y' }

// English and the product's 25 date locales; `se` is Swedish.
const formats: [string, string, string][] = [
  ['en', 'M/D/Y', '02/09/2024'],
  ['en-CA', 'Y-M-D', '2024-02-09'],
  ['de', 'D.M.Y', '09.02.2024'],
  ['fr', 'D/M/Y', '09/02/2024'],
  ['es', 'D/M/Y', '09/02/2024'],
  ['es-MX', 'D/M/Y', '09/02/2024'],
  ['pt-PT', 'D/M/Y', '09/02/2024'],
  ['pt-BR', 'D/M/Y', '09/02/2024'],
  ['ru', 'D.M.Y', '09.02.2024'],
  ['tr', 'D.M.Y', '09.02.2024'],
  ['hi', 'D/M/Y', '09/02/2024'],
  ['fa', 'Y/M/D', '2024/02/09'],
  ['uz', 'D/M/Y', '09/02/2024'],
  ['kk', 'D.M.Y', '09.02.2024'],
  ['it', 'D/M/Y', '09/02/2024'],
  ['et', 'D.M.Y', '09.02.2024'],
  ['fi', 'D.M.Y', '09.02.2024'],
  ['el', 'D/M/Y', '09/02/2024'],
  ['id', 'D/M/Y', '09/02/2024'],
  ['nb', 'D.M.Y', '09.02.2024'],
  ['pl', 'D.M.Y', '09.02.2024'],
  ['ro', 'D.M.Y', '09.02.2024'],
  ['sv-SE', 'Y-M-D', '2024-02-09'],
  ['cs', 'D. M. Y', '09. 02. 2024'],
  ['da', 'D.M.Y', '09.02.2024'],
  ['nl', 'D-M-Y', '09-02-2024'],
]

test('covers all 26 languages', () => {
  expect(new Set(formats.map(([locale]) => locale)).size).toBe(26)
})

test.each(formats)('%s writes a date as %s', (locale, pattern, shown) => {
  const format = dateFormatOf(locale)
  expect(datePattern(format, letters)).toBe(pattern)
  expect(fromIsoDay('2024-02-09', format)).toBe(shown)
  expect(toIsoDay(shown, format)).toBe('2024-02-09')
  expect(typedDate(shown.replace(/\D/g, ''), format)).toBe(shown)
})

test('inserts separators and drops anything that is not a digit', () => {
  const german = dateFormatOf('de')
  expect(typedDate('0902', german)).toBe('09.02')
  expect(typedDate('09/02/20245', german)).toBe('09.02.2024')
  expect(typedDate('x', german)).toBe('')
  expect(typedDate('۰۹', german)).toBe('09')
})

test('an incomplete date has no value', () => {
  const german = dateFormatOf('de')
  expect(toIsoDay('09.02.202', german)).toBe('')
  expect(toIsoDay('31.02.2024', german)).toBe('2024-02-31')
  expect(fromIsoDay('soon', german)).toBe('')
})

test('starts weeks as the country does, and contains every day once', () => {
  expect(firstWeekday('de')).toBe(1)
  expect(firstWeekday('en-US')).toBe(7)
  const weeks = weeksOf(2024, 1, 1)
  expect(weeks.length).toBe(5)
  expect(weeks[0]?.[0]).toBe(Date.UTC(2024, 0, 29))
  expect(weeks.flat().filter((day) => new Date(day).getUTCMonth() === 1).length).toBe(29)
  expect(weeksOf(2026, 1, 7).length).toBe(4)
})

test('names months in the language', () => {
  expect(monthNamesOf('de')[2]).toBe('März')
  expect(monthNamesOf('fa')[0]).toBe('ژانویه')
})

test('heads a calendar in the digits of the language, with letters if days have no abbreviations', () => {
  expect(monthOf('de', Date.UTC(2026, 10, 23))).toBe('November 2026')
  expect(monthOf('fa', Date.UTC(2026, 10, 23))).toBe('نوامبر ۲۰۲۶')
  const short = (locale: string) => weekdaysOf(locale, firstWeekday(locale)).map((day) => day.short)
  expect(short('de')).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  expect(short('fa')).toEqual(['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'])
  expect(weekdaysOf('fa', firstWeekday('fa'))[0]?.long).toBe('شنبه')
})
