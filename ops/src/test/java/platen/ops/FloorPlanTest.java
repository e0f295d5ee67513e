package platen.ops;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/**
 * The house as built. Draws its rooms and arrows into {@code target/floor-plan.txt} and refuses an arrow up. Maven
 * keeps the floors apart already; this keeps the rooms.
 */
class FloorPlanTest {
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // what a packaged build makes of them, and one that keeps its classes elsewhere
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("/test-classes/"))
            .importPackages("platen");

    /** From the ground up; a floor uses its own rooms and those of lower floors. */
    private static final List<String> FLOORS = List.of("db", "jobs", "scheduler", "api", "ops");

    @Test
    void noArrowPointsUp() {
        for (int floor = 0; floor < FLOORS.size(); floor++) {
            String[] above = FLOORS.subList(floor + 1, FLOORS.size())
                    .stream()
                    .map(each -> "platen." + each + "..")
                    .toArray(String[]::new);
            if (above.length > 0) {
                noClasses().that()
                        .resideInAPackage("platen." + FLOORS.get(floor) + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(above)
                        .check(HOUSE);
            }
        }
    }

    @Test
    void theTwoDoorsNeverSeeEachOther() {
        noClasses().that()
                .resideInAPackage("platen.api..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("platen.scheduler..")
                .check(HOUSE);
    }

    @Test
    void theEngineSeesNoDatabaseSpringNetworkClockOrQueue() {
        noClasses().that()
                .resideInAPackage("platen.jobs.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("platen.db..", "org.springframework..", "org.jobrunr..", "org.jdbi..", "java.sql..",
                        "javax.sql..", "java.net.http..")
                .orShould()
                // java.net.URI is a spelling; these reach out, or ask what time it is.
                .dependOnClassesThat()
                .belongToAnyOf(Socket.class, URL.class, InetAddress.class, Clock.class, InstantSource.class)
                .check(HOUSE);
        noClasses().that()
                .resideInAPackage("platen.jobs.engine..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("platen.jobs..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage("platen.jobs.engine..")))
                .check(HOUSE);
    }

    @Test
    void sqlIsWrittenInTheArchiveOnly() {
        noClasses().that()
                .resideOutsideOfPackage("platen.db..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.jdbi..", "org.flywaydb..")
                .check(HOUSE);
    }

    @Test
    void pdfBoxStaysInTheEngine() {
        noClasses().that()
                .resideInAnyPackage("platen..")
                .and()
                .resideOutsideOfPackages("platen.jobs.engine..", "platen.jobs.compile..", "platen.samples..",
                        "platen.ops.demo..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.pdfbox..")
                .check(HOUSE);
    }

    @Test
    void noTwoRoomsNeedEachOther() {
        for (String floor : List.of("platen.db", "platen.jobs", "platen.jobs.engine", "platen.api", "platen.scheduler",
                "platen.ops")) {
            slices().matching(floor + ".(*)..").should().beFreeOfCycles().allowEmptyShould(true).check(HOUSE);
        }
    }

    @Test
    void everyRoomSaysWhatItIsForAndIsNullMarked() {
        Set<String> silent = new TreeSet<>();
        for (JavaPackage room : HOUSE.getPackage("platen").getSubpackagesInTree()) {
            boolean inhabited = !room.getClasses().isEmpty();
            boolean marked = room.tryGetPackageInfo().map(info -> info.isAnnotatedWith(NullMarked.class)).orElse(false);
            if (inhabited && !marked) {
                silent.add(room.getName());
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void thePlanIsDrawn() throws IOException {
        var plan = new StringBuilder();
        for (String floor : FLOORS.reversed()) {
            plan.append(floor).append('\n');
            arrows("platen." + floor).forEach((room, uses) -> plan.append("  %-40s -> %s%n".formatted(room,
                    String.join(" ", uses))));
        }
        Path drawing = Path.of("target", "floor-plan.txt");
        Files.createDirectories(drawing.getParent());
        Files.writeString(drawing, plan);
        assertThat(drawing).content().contains("jobs.render", "db.submission");
    }

    /** Each room of a floor with the rooms it uses. */
    private static Map<String, Set<String>> arrows(String floor) {
        var arrows = new TreeMap<String, Set<String>>();
        for (JavaClass each : HOUSE) {
            String room = each.getPackageName();
            if (room.equals(floor) || room.startsWith(floor + ".")) {
                Set<String> uses = arrows.computeIfAbsent(room.substring("platen.".length()), key -> new TreeSet<>());
                each.getDirectDependenciesFromSelf()
                        .stream()
                        .map(arrow -> arrow.getTargetClass().getPackageName())
                        .filter(target -> target.startsWith("platen.") && !target.equals(room))
                        .forEach(target -> uses.add(target.substring("platen.".length())));
            }
        }
        return arrows;
    }
}
