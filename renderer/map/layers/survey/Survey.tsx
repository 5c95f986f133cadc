import { memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { flightHue } from '../../../ui/flightHue.ts';
import { words } from '../../../ui/words.ts';
import { type DrawnPoint, drawnPoint, unwrapPath } from '../../geometry/longitudes.ts';
import { middleOf } from '../../geometry/route.ts';
import { clearOfCorners } from '../../geometry/startHandles.ts';
import type { SurveyEdit, SurveyOnMap } from '../../mapProps.ts';
import { DataPath } from '../DataPath.tsx';
import { DivMarker, isDelete, pressing } from '../DivMarker.tsx';
import { useRestingView } from '../useMapView.ts';
import css from './Survey.module.css';
import { TurnArrow } from './TurnArrow.tsx';

interface WallsProps {
  readonly walls: NonNullable<SurveyOnMap['walls']>;
  readonly meridian_deg: number;
  onEdit(edit: SurveyEdit): void;
}

/** Draws what is seen from the side: the edge of a round thing, walls in no picture, and the handle for the distance. */
function Walls({ walls, meridian_deg, onEdit }: WallsProps) {
  const { outline, reach, unseen } = walls;
  const edge = useMemo(() => unwrapPath(outline, meridian_deg), [outline, meridian_deg]);
  const missed = useMemo(() => unseen.map((line) => unwrapPath(line, meridian_deg)), [unseen, meridian_deg]);
  const data = useMemo(() => ({ unseen: '' }), []);
  const move = (at: { lat: number; lon: number }) => onEdit({ kind: 'reach', at });
  return (
    <>
      {edge.length > 0 && <DataPath positions={edge} isClosed className={css['edge']} />}
      {missed.map((line, index) => (
        <DataPath key={index.toString()} positions={line} className={css['unseen']} data={data} />
      ))}
      {reach !== undefined && (
        <DivMarker
          at={drawnPoint(reach, meridian_deg)}
          size_px={24}
          name={words('window.map.reach')}
          isDraggable
          zIndexOffset={650}
          onDrag={move}
          onDrop={move}
          tip={<b>{words('window.map.reach')}</b>}
        >
          <span className={css['reach']} data-structure-reach aria-hidden="true" />
        </DivMarker>
      )}
    </>
  );
}

interface SurveyProps {
  readonly survey: SurveyOnMap;
  readonly launch: Position | undefined;
  readonly meridian_deg: number;
  onEdit(edit: SurveyEdit): void;
}

type HandlesProps = Pick<SurveyProps, 'survey' | 'onEdit'> & { readonly corners: readonly DrawnPoint[] };

const ofWhat = ({ walls }: SurveyOnMap) => (walls === undefined ? 'survey' : 'structure');

/** A square at each corner to drag or delete; while the area is drawn, a click on the first one closes it. */
function Corners({ survey, corners, onEdit }: HandlesProps) {
  return corners.map((at, index) => (
    <DivMarker
      key={index.toString()}
      at={at}
      size_px={24}
      name={words('window.map.corner', { index, of: ofWhat(survey) })}
      isDraggable={survey.isClosed}
      zIndexOffset={600}
      onClick={() => index === 0 && !survey.isClosed && onEdit({ kind: 'close' })}
      onDrag={(to) => onEdit({ kind: 'move', index, at: to })}
      onDrop={(to) => onEdit({ kind: 'move', index, at: to })}
      onKey={(event) => {
        if (!survey.isClosed || !isDelete(event)) return false;
        onEdit({ kind: 'delete', index });
        return true;
      }}
    >
      <span className={css['corner']} data-survey-corner={index + 1} aria-hidden="true" />
    </DivMarker>
  ));
}

/** A dot in the middle of each edge, which becomes a corner where it is dropped. */
function Middles({ survey, corners, onEdit }: HandlesProps) {
  const count = survey.kind === 'area' ? corners.length : corners.length - 1;
  return corners.slice(0, count).map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const insert = (at: Position) => onEdit({ kind: 'insert', index: index + 1, at });
    const middle = middleOf([from, to]);
    return (
      <DivMarker
        // Another marker once it has become a corner: the one that is held goes.
        key={(corners.length + index / corners.length).toString()}
        at={middle}
        size_px={24}
        name={words('window.map.add_corner', { index })}
        isDraggable
        zIndexOffset={500}
        onClick={() => insert({ lat: middle[0], lon: middle[1] })}
        onDrop={insert}
        onKey={pressing(() => insert({ lat: middle[0], lon: middle[1] }))}
      >
        <span className={css['middle']} data-survey-middle={index + 1} aria-hidden="true" />
      </DivMarker>
    );
  });
}

const isSamePlace = (one: Position, other: Position | undefined) =>
  one.lat === other?.lat && one.lon === other.lon;

/** The ends of the outermost lines; the one where the flight begins is filled. */
function Starts({ survey, corners, meridian_deg, onEdit }: HandlesProps & Pick<SurveyProps, 'meridian_deg'>) {
  const view = useRestingView();
  const { starts } = survey;
  const places = useMemo(
    () =>
      clearOfCorners(
        starts.map((start) => view.toScreen(drawnPoint(start, meridian_deg))),
        corners.map(view.toScreen),
      ).map(view.fromScreen),
    [starts, corners, meridian_deg, view],
  );
  return starts.map((start, index) => {
    const isChosen = isSamePlace(start, survey.start);
    const text = words(isChosen ? 'window.map.begins_here' : 'window.map.begin_here');
    return (
      <DivMarker
        key={index.toString()}
        at={places[index] ?? drawnPoint(start, meridian_deg)}
        size_px={24}
        name={words('window.map.start_of', { text, index, count: starts.length })}
        zIndexOffset={isChosen ? 450 : 400}
        onClick={() => onEdit({ kind: 'start', at: start })}
        onKey={pressing(() => onEdit({ kind: 'start', at: start }))}
        tip={<b>{text}</b>}
      >
        <span className={css['start']} data-survey-start={isChosen ? 'chosen' : 'other'} aria-hidden="true" />
      </DivMarker>
    );
  });
}

interface FlightProps {
  readonly path: readonly DrawnPoint[];
  readonly flight: number;
  /** One of several, which their colours tell apart. */
  readonly isOne: boolean;
  /** Where it takes off and lands. */
  readonly takeOff: DrawnPoint | undefined;
  readonly landing: DrawnPoint | undefined;
}

/** The lines of one battery, with its ways from the take-off and to the landing. */
function Flight({ path, flight, isOne, takeOff, landing }: FlightProps) {
  const data = useMemo(
    () => ({ surveyFlight: `${flight + 1}`, flight: isOne ? flightHue(flight) : '' }),
    [flight, isOne],
  );
  const [first, last] = [path[0], path.at(-1)];
  const ways = useMemo(
    () =>
      takeOff && landing && first && last
        ? ([
            [takeOff, first],
            [last, landing],
          ] as const)
        : [],
    [takeOff, landing, first, last],
  );
  return (
    <>
      <DataPath positions={path} className={css['halo']} />
      <DataPath positions={path} className={css['line']} data={data} />
      {ways.map((way, index) => (
        <DataPath
          key={index.toString()}
          positions={way}
          className={index === 0 ? css['out'] : css['home']}
          data={data}
        />
      ))}
    </>
  );
}

/** More handles would cover the ground, and each is an element of the page. */
const mostHandles = 200;

/** Draws a survey: its edge, its lines by battery, the places where it may begin, one picture. */
export const Survey = memo(function Survey({ survey, launch, meridian_deg, onEdit }: SurveyProps) {
  const corners = useMemo(() => unwrapPath(survey.points, meridian_deg), [survey.points, meridian_deg]);
  const path = useMemo(() => unwrapPath(survey.path, meridian_deg), [survey.path, meridian_deg]);
  const holes = useMemo(
    () => survey.holes.map((hole) => unwrapPath(hole, meridian_deg)),
    [survey.holes, meridian_deg],
  );
  const pictures = useMemo(
    () => survey.pictures.map((picture) => unwrapPath(picture, meridian_deg)),
    [survey.pictures, meridian_deg],
  );
  const flights = useMemo(() => {
    const drawn = (place: Position | undefined) => place && drawnPoint(place, meridian_deg);
    const home = drawn(launch);
    if (survey.flights.length === 0) return [{ path, takeOff: home, landing: home }];
    return survey.flights.map(({ first, last, begins_at, ends_at, takeOff, landing }) => ({
      path: [drawn(begins_at) ?? path[first], ...path.slice(first + 1, last + 1), drawn(ends_at)].filter(
        (point) => point !== undefined,
      ),
      takeOff: drawn(takeOff) ?? home,
      landing: drawn(landing) ?? home,
    }));
  }, [survey.flights, path, launch, meridian_deg]);
  const isClosed = survey.isClosed && survey.kind === 'area';
  const data = useMemo(() => ({ survey: survey.kind }), [survey.kind]);
  const rings = useMemo(() => (isClosed ? [corners, ...holes] : corners), [isClosed, corners, holes]);
  return (
    <>
      {corners.length > 1 && (
        <DataPath
          key={`${isClosed}`}
          positions={rings}
          isClosed={isClosed}
          className={css['edge']}
          data={data}
        />
      )}
      {path.length > 1 &&
        flights.map((drawn, flight) => (
          <Flight key={flight.toString()} isOne={flights.length > 1} {...{ flight, ...drawn }} />
        ))}
      {pictures.map((picture, index) => (
        <DataPath
          key={index.toString()}
          positions={picture}
          isClosed
          className={index === 0 ? css['picture'] : css['neighbour']}
        />
      ))}
      {survey.walls !== undefined && <Walls walls={survey.walls} {...{ meridian_deg, onEdit }} />}
      {survey.turn !== undefined && <TurnArrow turn={survey.turn} {...{ meridian_deg, onEdit }} />}
      {survey.isClosed && <Starts {...{ survey, corners, meridian_deg, onEdit }} />}
      {survey.isClosed && corners.length <= mostHandles && <Middles {...{ survey, corners, onEdit }} />}
      {corners.length <= mostHandles && <Corners {...{ survey, corners, onEdit }} />}
    </>
  );
});
