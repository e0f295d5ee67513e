package platen.jobs.engine.document.formatting.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.boxstyle.GridAreas;
import platen.jobs.engine.document.boxstyle.TrackList;
import platen.jobs.engine.document.boxstyle.TrackSize;

/** The explicit tracks along one axis with the names of their lines (sections 7.1 to 7.3). */
final class Template {
    private final List<TrackSize> sizes = new ArrayList<>();
    private final Map<String, List<Integer>> names = new HashMap<>(4);
    private final List<TrackSize> automatic;
    private final double available;
    private final double gap;
    private int fittedFrom;
    private int fittedTo;

    /**
     * @param automatic sizes of implicit tracks
     * @param available the container's inner size that repetitions fill; or indefinite
     * @param least the container's inner minimum, filled where the size is indefinite
     * @param areaTracks tracks of the template of areas
     */
    Template(TrackList list, List<TrackSize> automatic, double available, double least, double gap, int areaTracks) {
        this.automatic = automatic;
        this.available = available;
        this.gap = gap;
        add(list.parts(), list, Math.max(available, least));
        int listed = sizes.size();
        while (sizes.size() < Math.min(areaTracks, TrackList.MAX_TRACKS)) {
            sizes.add(automatic.get((sizes.size() - listed) % automatic.size()));
        }
    }

    private void add(List<TrackList.Part> parts, TrackList list, double fill) {
        for (TrackList.Part part : parts) {
            switch (part) {
                case TrackList.Names line -> line.names().forEach(name -> name(name, sizes.size()));
                case TrackList.Track track -> {
                    if (sizes.size() < TrackList.MAX_TRACKS) {
                        sizes.add(track.size());
                    }
                }
                case TrackList.Repeat repeat -> repeat(repeat, list, fill);
            }
        }
    }

    private void repeat(TrackList.Repeat repeat, TrackList list, double fill) {
        int tracks = Math.max(1, repeat.trackCount());
        int left = TrackList.MAX_TRACKS - sizes.size();
        int count = repeat.times() == TrackList.Times.COUNTED ? repeat.count() : fitting(repeat, list, fill);
        int from = sizes.size();
        for (int i = 0; i < Math.min(count, left / tracks + 1); i++) {
            add(repeat.parts(), list, fill);
        }
        if (repeat.times() == TrackList.Times.AUTO_FIT) {
            fittedFrom = from;
            fittedTo = sizes.size();
        }
    }

    /** How many automatic repetitions do not overflow the container (section 7.2.3.2). */
    private int fitting(TrackList.Repeat repeat, TrackList list, double fill) {
        if (fill <= 0 && available < 0) {
            return 1;
        }
        double fixed = -gap;
        for (TrackList.Part part : list.parts()) {
            if (part != repeat) {
                fixed += width(part);
            }
        }
        double each = width(repeat);
        if (each <= 0) {
            return Math.max(1, TrackList.MAX_TRACKS / Math.max(1, repeat.trackCount()));
        }
        double fitting = (fill - fixed) / each;
        double whole = available < 0 ? Math.ceil(fitting - 1e-9) : Math.floor(fitting + 1e-9);
        return (int) Math.clamp(whole, 1, TrackList.MAX_TRACKS);
    }

    /** The width of a part with a gap for each track. */
    private double width(TrackList.Part part) {
        return switch (part) {
            case TrackList.Names line -> 0;
            case TrackList.Track track -> gap + definite(track.size());
            case TrackList.Repeat repeat -> {
                double sum = 0;
                for (TrackList.Part each : repeat.parts()) {
                    sum += width(each);
                }
                yield repeat.times() == TrackList.Times.COUNTED ? sum * repeat.count() : sum;
            }
        };
    }

    private double definite(TrackSize size) {
        double min = size.min().isFixed(available >= 0) ? size.min().length().of(available) : 0;
        return Math.max(min, size.max().isFixed(available >= 0) ? size.max().length().of(available) : min);
    }

    private void name(String name, int line) {
        List<Integer> lines = names.computeIfAbsent(name, absent -> new ArrayList<>(2));
        if (lines.isEmpty() || lines.getLast() != line) {
            lines.add(line);
        }
    }

    /** Adds the lines that areas imply (section 7.3.2). */
    Template withAreas(GridAreas areas, boolean columns) {
        areas.areas().forEach((name, area) -> {
            name(name + "-start", columns ? area.columnStart() : area.rowStart());
            name(name + "-end", columns ? area.columnEnd() : area.rowEnd());
        });
        names.values().forEach(lines -> lines.sort(null));
        return this;
    }

    int count() {
        return sizes.size();
    }

    /** Lines of a name in order, the first line being 0. */
    List<Integer> lines(String name) {
        return names.getOrDefault(name, List.of());
    }

    /** The size of a track; negative indexes and those behind the template are implicit tracks. */
    TrackSize size(int track) {
        if (track >= 0 && track < sizes.size()) {
            return sizes.get(track);
        }
        int implicit = track < 0 ? track : track - sizes.size();
        return automatic.get(Math.floorMod(implicit, automatic.size()));
    }

    /** Whether the track collapses where it has no items. */
    boolean isFitted(int track) {
        return track >= fittedFrom && track < fittedTo;
    }
}
