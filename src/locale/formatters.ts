import { messagesFor } from './messagesFor.js'
import type { Messages } from './messages.js'

export interface Formatters {
  number(value: number): string
  /** `3.2 s`, `1 min 04 s`, `2 h 05 min`. Never negative. @param whole no tenths of a second */
  duration(ms: number, whole?: boolean): string
  /** Bytes in powers of a thousand: `312 B`, `4 kB`, `2.1 MB`. */
  size(bytes: number): string
  /** A part of 1: `67%`. */
  percent(share: number): string
  /** What is left, as `0:42`. Rounded up, so that `0:00` means over. */
  countdown(ms: number): string
  /** A time of day, `12:03`; with the day where that is another one than `now`'s. Both epoch ms. */
  clock(at: number, now: number): string
}

type TimeWords = Pick<Messages, 'time.seconds' | 'time.minutes' | 'time.hours'>

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Numbers, durations and sizes as the language writes them, through `Intl`. */
export function createFormatters(locale: string, words: TimeWords = messagesFor(locale)): Formatters {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const hundredths = new Intl.NumberFormat(locale, { style: 'percent' })
  // Of 24 hours: the word for the half of the day would make the line of a card's header two.
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const timeOfDay = new Intl.DateTimeFormat(locale, time)
  const dayAndTime = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...time })

  function duration(ms: number, isWhole = false): string {
    // Cut, not rounded: 59.96 s is not yet a minute, and nothing that took 0.99 s took 1.0 s.
    const deciseconds = Math.max(0, Math.floor(ms / 100)) || 0
    const seconds = Math.floor(deciseconds / 10)
    if (seconds < 60) {
      const s = isWhole ? whole.format(seconds) : tenths.format(deciseconds / 10)
      return words['time.seconds'].replace('{s}', s)
    }
    const minutes = Math.floor(seconds / 60)
    if (minutes < 60) {
      const text = words['time.minutes'].replace('{m}', whole.format(minutes))
      return text.replace('{s}', twoDigits.format(seconds % 60))
    }
    const text = words['time.hours'].replace('{h}', whole.format(Math.floor(minutes / 60)))
    return text.replace('{m}', twoDigits.format(minutes % 60))
  }

  function size(bytes: number): string {
    let value = Math.max(0, bytes)
    let unit = 0
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000
      unit++
    }
    const text = unit < 2 || value >= 100 ? whole.format(value) : tenths.format(value)
    return `${text} ${UNITS[unit] ?? ''}`
  }

  function countdown(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000)) || 0
    const minutes = Math.floor(seconds / 60)
    const rest = twoDigits.format(seconds % 60)
    if (minutes < 60) return `${plain.format(minutes)}:${rest}`
    return `${plain.format(Math.floor(minutes / 60))}:${twoDigits.format(minutes % 60)}:${rest}`
  }

  function clock(at: number, now: number): string {
    const isToday = new Date(at).toDateString() === new Date(now).toDateString()
    return (isToday ? timeOfDay : dayAndTime).format(at)
  }

  return {
    number: (value) => whole.format(value),
    percent: (share) => hundredths.format(share),
    duration,
    size,
    countdown,
    clock,
  }
}
