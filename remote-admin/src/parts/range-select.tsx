import { type DashboardRange, dashboardRanges } from '@csuite/shared/contract/users'
import { Select } from '@csuite/shared/ui/select'
import { rangeTexts as texts } from './range.texts'

const options = dashboardRanges.map((range) => ({ value: range, label: texts.last[range] }))

interface RangeSelectProps {
  range: DashboardRange
  onChange: (range: DashboardRange) => void
}

/** Which days are counted. */
export function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <Select
      label={texts.label}
      labelHidden
      options={options}
      value={range}
      onChange={({ target }) => onChange(Number(target.value) as DashboardRange)}
    />
  )
}
