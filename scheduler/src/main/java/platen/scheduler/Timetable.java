package platen.scheduler;

import java.util.List;
import platen.scheduler.sweep.Sweep;

/** All recurring work of a node, in the order in which operators read it. */
public record Timetable(List<Sweep> sweeps) {

    public Timetable {
        sweeps = List.copyOf(sweeps);
    }
}
