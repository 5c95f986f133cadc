"""Calls every operation with the client that openapi-python-client makes; prints what each answered. Arguments: address, key, folder of files."""
import io
import json
import pathlib
import sys
import time

from client import AuthenticatedClient
from client import models as m
from client.api.batches import cancel_batch, get_batch, list_batch_results, start_batch
from client.api.missions_and_aircraft import (
    analyze_mission,
    analyze_mission_file,
    get_drone,
    learn_from_files,
    list_drones,
    replay_flight_file,
)
from client.api.plan_on_screen import get_plan
from client.api.range_ import analyze_range, range_version
from client.api.service import health, ready, version
from client.types import File

url, key, folder = sys.argv[1:4]
client = AuthenticatedClient(base_url=url, token=key, prefix="", auth_header_name="X-API-Key")


def file(name):
    return File(payload=io.BytesIO((pathlib.Path(folder) / name).read_bytes()), file_name=name)


home = m.Home(lat=47.3977, lon=8.5456)
drone = m.DroneRequest(key="dji_mavic_3")
mission = m.MissionRequest(
    mission=m.Mission(
        waypoints=[
            m.Waypoint(lat=47.4021, lon=8.5456, altitude_m=60),
            m.Waypoint(lat=47.4021, lon=8.5561, altitude_m=60, hover_time_s=10),
        ]
    ),
    home=home,
    drone=drone,
    weather=m.Weather(wind_speed_mps=5, wind_dir_deg=270),
    swap_places=[None, m.AtHome.HOME, m.SwapPlace(lat=47.4, lon=8.55)],
    options=m.MissionOptions(multi_battery=True, speed_policy=m.NamedSpeed.BEST_RANGE),
)
rings = m.RangeRequest(
    user_lat=home.lat,
    user_lon=home.lon,
    unit_mode=m.RangeRequestUnitMode.IMPERIAL,
    wind_speed=10,
    speed_policy=m.SpeedToHold(mps=12),
    fences=[m.Fence(is_inclusion=True, center=m.Position(lat=47.3977, lon=8.5456), radius_m=900)],
    drone_profile=drone,
)
answers = {
    "health": health.sync_detailed(client=client),
    "version": version.sync_detailed(client=client),
    "ready": ready.sync_detailed(client=client),
    "getPlan": get_plan.sync_detailed(client=client),
    "rangeVersion": range_version.sync_detailed(client=client),
    "listDrones": list_drones.sync_detailed(
        client=client, q="mavic", class_=m.ListDronesClass.MULTIROTOR, limit=2
    ),
    "getDrone": get_drone.sync_detailed("dji_mavic_3", client=client),
    "analyzeRange": analyze_range.sync_detailed(client=client, body=rings),
    "analyzeMission": analyze_mission.sync_detailed(client=client, body=mission, idempotency_key="python-1"),
    "analyzeMissionFile": analyze_mission_file.sync_detailed(
        client=client,
        body=m.MissionUpload(
            mission_file=file("route.kml"), request=m.MissionFileRequest(home=home, drone=drone)
        ),
    ),
    "replayFlightFile": replay_flight_file.sync_detailed(
        client=client,
        body=m.FlightLogUpload(
            flight_log=file("flight.csv"), request=m.ReplaySettings(drone_key="dji_mavic_3", temp_c=12)
        ),
    ),
    "learnFromFiles": learn_from_files.sync_detailed(
        client=client,
        body=m.FlightLogsUpload(
            flight_logs=[file("hover.csv"), file("hover.csv")],
            request=m.LearnSettings(drone_key="dji_mavic_3", temp_c=12),
        ),
    ),
}
started = start_batch.sync_detailed(
    client=client,
    body=m.BatchRequest(analyses=[m.BatchAnalysis(range_=rings), m.BatchAnalysis(mission=mission)]),
)
batch = started.parsed.batch.id
while get_batch.sync(batch, client=client).batch.state.value != "done":
    time.sleep(0.05)
results = list_batch_results.sync_detailed(batch, client=client, from_=0)
assert results.parsed.results[1].mission.result.mission_verdict.value == "complete"
answers |= {
    "startBatch": started,
    "getBatch": get_batch.sync_detailed(batch, client=client),
    "listBatchResults": results,
    "cancelBatch": cancel_batch.sync_detailed(batch, client=client),
}
refused = analyze_range.sync(client=client, body=m.RangeRequest(user_lat=91, user_lon=0))
print(
    json.dumps(
        {
            "statuses": {name: int(answer.status_code) for name, answer in answers.items()},
            "home": answers["analyzeMission"].parsed.result.path_polyline[0],
            "drones": [one.key for one in answers["listDrones"].parsed.drones],
            "verdict": answers["analyzeMissionFile"].parsed.result.mission_verdict.value,
            "refusal": refused.error.code.value,
        }
    )
)
