package platen.jobs.engine.document.value;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Units of CSS, each with its factor to the canonical unit of its kind where that is fixed. */
public enum Unit {
    PX(Kind.LENGTH, 1),
    PT(Kind.LENGTH, 96 / 72.0),
    PC(Kind.LENGTH, 16),
    IN(Kind.LENGTH, 96),
    CM(Kind.LENGTH, 96 / 2.54),
    MM(Kind.LENGTH, 96 / 25.4),
    Q(Kind.LENGTH, 96 / 101.6),
    EM(Kind.LENGTH, 0),
    REM(Kind.LENGTH, 0),
    EX(Kind.LENGTH, 0),
    REX(Kind.LENGTH, 0),
    CH(Kind.LENGTH, 0),
    RCH(Kind.LENGTH, 0),
    IC(Kind.LENGTH, 0),
    RIC(Kind.LENGTH, 0),
    CAP(Kind.LENGTH, 0),
    RCAP(Kind.LENGTH, 0),
    LH(Kind.LENGTH, 0),
    RLH(Kind.LENGTH, 0),
    VW(Kind.LENGTH, 0),
    VH(Kind.LENGTH, 0),
    VI(Kind.LENGTH, 0),
    VB(Kind.LENGTH, 0),
    VMIN(Kind.LENGTH, 0),
    VMAX(Kind.LENGTH, 0),
    DEG(Kind.ANGLE, 1),
    GRAD(Kind.ANGLE, 0.9),
    RAD(Kind.ANGLE, 180 / Math.PI),
    TURN(Kind.ANGLE, 360),
    S(Kind.TIME, 1),
    MS(Kind.TIME, 0.001),
    DPPX(Kind.RESOLUTION, 1),
    X(Kind.RESOLUTION, 1),
    DPI(Kind.RESOLUTION, 1 / 96.0),
    DPCM(Kind.RESOLUTION, 2.54 / 96),
    FR(Kind.FLEX, 1);

    /** Describes what a unit measures. */
    public enum Kind {
        LENGTH,
        ANGLE,
        TIME,
        RESOLUTION,
        FLEX
    }

    private static final Map<String, Unit> BY_NAME = byName();

    private final Kind kind;
    private final double factor;

    Unit(Kind kind, double factor) {
        this.kind = kind;
        this.factor = factor;
    }

    private static Map<String, Unit> byName() {
        Map<String, Unit> names = new HashMap<>();
        for (Unit unit : values()) {
            String name = unit.name().toLowerCase(Locale.ROOT);
            names.put(name, unit);
            if (name.startsWith("v")) {
                for (String size : new String[]{"s", "l", "d"}) {
                    names.put(size + name, unit);
                }
            }
        }
        return Map.copyOf(names);
    }

    /** The unit of a name in lower case; null when there is none. */
    public static @Nullable Unit named(String name) {
        return BY_NAME.get(name);
    }

    public Kind kind() {
        return kind;
    }

    /** Canonical units in one; 0 where the element's fonts or the page decide. */
    public double factor() {
        return factor;
    }

    /** The name as serialized. */
    public String symbol() {
        return this == Q ? "q" : name().toLowerCase(Locale.ROOT);
    }
}
