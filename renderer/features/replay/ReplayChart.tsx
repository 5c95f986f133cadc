import { type PointerEvent, useMemo, useState } from 'react';
import type { ReplayResult } from '../../../server/contract/schemas/flightLog.ts';
import { toPercentText, toPointsText, toSpanText } from '../../../server/report/format.ts';
import { toBeyondText } from '../../../server/report/replayWords.ts';
import { FootAxis, LevelAxis } from '../../ui/ChartAxis.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './ReplayChart.module.css';
import { type Chart, frame, sampleAt, strip, toChart } from './replayChart.ts';
import { toCauseTitle, toChartText, toLeftText, toSampleText, toSignedText } from './replayText.ts';

type Sample = ReplayResult['samples'][number];

const plotRight = frame.width - frame.right;
const name_px = plotRight + 9;
const axis_px = frame.height - 6;
const ends = { left: frame.left, right: plotRight } as const;
const stripMiddle_px = (strip.top + strip.floor) / 2;

interface Drawn {
  readonly chart: Chart;
  readonly result: ReplayResult;
}

function Axes({ chart }: { readonly chart: Chart }) {
  return (
    <g className={css['axes']}>
      <LevelAxis
        ticks={chart.percents}
        toText={(value, index) => (index === chart.percents.length - 1 ? toPercentText(value) : value)}
        {...ends}
      />
      <FootAxis ticks={chart.minutes} toText={(value) => (value === 0 ? '0 min' : value)} y={axis_px} />
    </g>
  );
}

/** The difference's own axis: signed points, apart from the percents of the battery above. */
function StripAxis({ chart }: { readonly chart: Chart }) {
  return (
    <g className={css['axes']} data-part="strip">
      <text className={css['strong']} x={frame.left} y={strip.name}>
        {words('window.replay.strip')}
      </text>
      <LevelAxis ticks={chart.points} toText={toSignedText} {...ends} />
    </g>
  );
}

function Shades({ chart, result }: Drawn) {
  return chart.shades.map(({ x, width }, index) => (
    <g key={result.partings[index]?.from_s} className={css['shade']}>
      <rect x={x} y={frame.top} width={width} height={frame.floor - frame.top} rx="5" />
      <rect x={x} y={strip.top} width={width} height={strip.floor - strip.top} rx="5" />
    </g>
  ));
}

/** Why log and model part and by how much, with a line down to where. */
function Captions({ chart, result }: Drawn) {
  const locale = useLocale();
  return chart.shades.map(({ caption, dot }, index) => {
    const parting = result.partings[index];
    if (parting === undefined) return null;
    return (
      <g key={parting.from_s} data-part="parting">
        <line className={css['leader']} x1={dot.x} x2={dot.x} y1={caption.y + 18} y2={dot.y} />
        <circle className={css['mark']} cx={dot.x} cy={dot.y} r="4.5" />
        <text x={caption.x} y={caption.y} textAnchor="middle">
          <tspan className={css['cause']}>{toCauseTitle(parting, locale)}</tspan>
          <tspan x={caption.x} dy="13">
            {toBeyondText(parting, locale)}
          </tspan>
        </text>
      </g>
    );
  });
}

function Names({ chart, last }: { readonly chart: Chart; readonly last: Sample }) {
  const locale = useLocale();
  const { homeward } = chart;
  const { logged, predicted, interval, said, home } = chart.names;
  return (
    <g className={css['names']}>
      <circle className={css['dot']} cx={plotRight} cy={chart.y(last.logged_pct)} r="4" />
      <text x={name_px} y={interval + 4}>
        {words('window.replay.chart_range', { range: toSpanText(last) })}
      </text>
      <text className={css['accent']} x={name_px} y={predicted + 4}>
        {toLeftText(last)}
      </text>
      <text className={css['strong']} x={name_px} y={logged + 4}>
        {words('window.replay.chart_logged', { left_pct: last.logged_pct })}
      </text>
      {homeward === undefined || said === undefined || home === undefined ? null : (
        <>
          <text className={css['strong']} x={name_px} y={said + 4}>
            {words('window.replay.chart_turn_home', { left_pct: homeward.said_pct })}
          </text>
          <text className={css['accent']} x={name_px} y={home + 4}>
            {words('window.replay.chart_way_home', { left_pct: homeward.home_pct })}
          </text>
        </>
      )}
      <text className={css['strong']} x={name_px} y={stripMiddle_px - 3}>
        {words('window.replay.apart_at_most')}
      </text>
      <text x={name_px} y={stripMiddle_px + 11}>
        {words('report.points', { points: toPointsText(chart.extreme_pct, locale) })}
      </text>
    </g>
  );
}

function Cursor({ chart, sample }: { readonly chart: Chart; readonly sample: Sample }) {
  const x = chart.x(sample.t_s);
  return (
    <g data-testid="replay-cursor">
      <line className={css['cursor']} x1={x} x2={x} y1={frame.top} y2={strip.floor} />
      <circle className={css['predictedDot']} cx={x} cy={chart.y(sample.predicted_pct)} r="4" />
      <circle className={css['dot']} cx={x} cy={chart.y(sample.logged_pct)} r="4" />
    </g>
  );
}

interface LegendProps {
  readonly sample: Sample | undefined;
  /** The aircraft said what it needs to come home. */
  readonly hasHome: boolean;
}

const Legend = ({ sample, hasHome }: LegendProps) => (
  <p className={css['legend']} data-testid="replay-legend">
    <b>{words('window.replay.battery')}</b>
    {sample === undefined ? (
      <>
        <span className={css['key']} data-line="logged">
          {words('window.replay.legend_logged')}
        </span>
        <span className={css['key']} data-line="predicted">
          {words('window.replay.legend_predicted')}
        </span>
        <span className={css['key']} data-line="parting">
          {words('window.replay.legend_parting')}
        </span>
        {hasHome ? (
          <>
            <span className={css['key']} data-line="said">
              {words('window.replay.legend_said')}
            </span>
            <span className={css['key']} data-line="home">
              {words('window.replay.legend_home')}
            </span>
          </>
        ) : null}
      </>
    ) : (
      <span>{toSampleText(sample)}</span>
    )}
  </p>
);

/** Logged and predicted battery over time, and how far they are apart; the pointer reads both. */
export function ReplayChart({ result }: { readonly result: ReplayResult }) {
  const chart = useMemo(() => toChart(result), [result]);
  const [sample, setSample] = useState<Sample>();
  const { samples } = result;
  const last = samples.at(-1);
  const onMove = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setSample(sampleAt(samples, chart, ((clientX - left) * frame.width) / width));
  };
  return (
    <figure className={css['figure']}>
      <Legend sample={sample} hasHome={chart.paths.said !== ''} />
      <svg
        className={css['chart']}
        viewBox={`0 ${chart.crop_px} ${frame.width} ${frame.height - chart.crop_px}`}
        role="img"
        aria-label={toChartText(result)}
        data-testid="replay-chart"
        onPointerMove={onMove}
        onPointerLeave={() => setSample(undefined)}
      >
        <Shades chart={chart} result={result} />
        <Axes chart={chart} />
        <StripAxis chart={chart} />
        <path className={css['band']} d={chart.paths.band} />
        <path className={css['said']} data-part="said" d={chart.paths.said} />
        <path className={css['home']} data-part="home" d={chart.paths.home} />
        <path className={css['predicted']} data-part="predicted" d={chart.paths.predicted} />
        <path className={css['logged']} data-part="logged" d={chart.paths.logged} />
        <path
          className={css['apartArea']}
          d={`${chart.paths.apart}L${plotRight} ${chart.zero_px}L${frame.left} ${chart.zero_px}Z`}
        />
        <path className={css['apart']} d={chart.paths.apart} />
        <Captions chart={chart} result={result} />
        {last === undefined ? null : <Names chart={chart} last={last} />}
        {sample === undefined ? null : <Cursor chart={chart} sample={sample} />}
      </svg>
    </figure>
  );
}
