// Fills forms with pdf-lib for ops/lab/bin/bench: reads one order a line, answers the mean nanoseconds of one fill.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { PDFCheckBox, PDFDocument, PDFDropdown, PDFOptionList, PDFRadioGroup, PDFTextField } from 'pdf-lib'

async function fill(bytes, values) {
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true })
  const form = document.getForm()
  form.deleteXFA?.()
  for (const [name, value] of Object.entries(values)) {
    const field = form.getFieldMaybe(name)
    try {
      if (field instanceof PDFTextField) field.setText(String(value))
      else if (field instanceof PDFCheckBox) value ? field.check() : field.uncheck()
      else if (field instanceof PDFRadioGroup) field.select(value)
      else if (field instanceof PDFDropdown || field instanceof PDFOptionList) field.select(value)
    } catch {
      // A value that it does not take costs it less time, not more.
    }
  }
  form.flatten()
  return document.save()
}

const warmed = new Set()
for await (const line of createInterface({ input: process.stdin })) {
  const { form, values, milliseconds } = JSON.parse(line)
  try {
    const bytes = readFileSync(form)
    if (!warmed.has(form)) {
      const until = Date.now() + 800
      while (Date.now() < until) await fill(bytes, values)
      warmed.add(form)
    }
    const before = process.cpuUsage()
    let count = 0
    let used
    do {
      await fill(bytes, values)
      count++
      used = process.cpuUsage(before)
    } while (used.user + used.system < milliseconds * 1000)
    console.log(((used.user + used.system) * 1000) / count)
  } catch {
    console.log('failed')
  }
}
