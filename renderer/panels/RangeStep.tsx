import { Target } from 'lucide-react';
import { useInputs, usePlanner } from '../stores/plannerContext.ts';
import { toHeightText, toPercentText } from '../ui/format.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { useUnits } from '../ui/unitsContext.ts';
import fields from './Fields.module.css';
import css from './RangeStep.module.css';
import { Step } from './Step.tsx';
import { ThresholdChips } from './ThresholdChips.tsx';
import { useCruiseText } from './WaypointEditor.tsx';

export function RangeStep() {
  const { inputs: store } = usePlanner();
  const inputs = useInputs((state) => state);
  const units = useUnits();
  const cruise = useCruiseText();
  const summary = `${toPercentText(inputs.initial_battery_pct)} at take-off · ${toHeightText(inputs.height_m, units)} up`;
  return (
    <Step name="range" title="Range" summary={summary} icon={Target}>
      <div className={fields['stack']}>
        <div className={fields['pair']}>
          <NumberField
            label="Battery at take-off"
            bound="battery_pct"
            layout="stacked"
            value={inputs.initial_battery_pct}
            onChange={(initial_battery_pct) => store.setState({ initial_battery_pct })}
          />
          <NumberField
            label="Flying height"
            bound="height_m"
            layout="stacked"
            value={inputs.height_m}
            onChange={(height_m) => store.setState({ height_m })}
          />
        </div>
        <div>
          <p className={css['caption']}>Left at home after the edge and back</p>
          <ThresholdChips />
        </div>
        <div className={fields['pair']}>
          <NumberField
            label="Cruise speed"
            bound="airspeed_mps"
            layout="stacked"
            value={inputs.cruise_speed_mps}
            placeholder={cruise}
            onChange={(cruise_speed_mps) => store.setState({ cruise_speed_mps })}
            onClear={() => store.setState({ cruise_speed_mps: undefined })}
          />
          <NumberField
            label="Hover at the far point"
            bound="hover_time_min"
            layout="stacked"
            value={inputs.hover_time_min}
            onChange={(hover_time_min) => store.setState({ hover_time_min })}
          />
        </div>
      </div>
    </Step>
  );
}
