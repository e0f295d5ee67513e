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
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import platen.db.tenancy.Internal;
import platen.db.workspace.Workspace;

/**
 * Checks the dependencies between packages. Writes them to {@code target/floor-plan.txt} and rejects dependencies on
 * higher layers. Maven already separates the modules; this test separates the packages.
 */
class FloorPlanTest {
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // Also excludes test classes in the jars of a packaged build, and in builds with another output folder.
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("/test-classes/"))
            .importPackages("platen");

    /** From the lowest layer up; a layer uses its own packages and those of lower layers. */
    private static final List<String> FLOORS = List.of("db", "jobs", "scheduler", "api", "ops");

    /** Parameter names that identify the owner of the rows that a store accesses. */
    private static final Set<String> OWNERS = Set.of("workspaceId", "organizationId");

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
                // java.net.URI only represents an address; these classes do I/O or read the clock.
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
    void aStoreThatTakesIdsTakesTheirWorkspaceOrSaysWhyNot() {
        Set<String> unscoped = new TreeSet<>();
        for (JavaClass store : HOUSE.getPackage("platen.db").getClassesInPackageTree()) {
            if (store.getSimpleName().endsWith("Store") && !store.isAnnotatedWith(Internal.class)) {
                Arrays.stream(store.reflect().getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                        .filter(FloorPlanTest::takesIdsOfAnyWorkspace)
                        .filter(method -> !method.isAnnotationPresent(Internal.class))
                        .forEach(method -> unscoped.add(store.getSimpleName() + "." + method.getName()));
            }
        }
        assertThat(unscoped).as("takes ids without workspaceId or organizationId; add it, or say why with @Internal")
                .isEmpty();
    }

    private static boolean takesIdsOfAnyWorkspace(Method method) {
        List<Parameter> parameters = List.of(method.getParameters());
        return parameters.stream().anyMatch(FloorPlanTest::holdsIds)
                && parameters.stream().noneMatch(FloorPlanTest::holdsWorkspace);
    }

    private static boolean holdsIds(Parameter parameter) {
        return parameter.getParameterizedType().getTypeName().contains("java.util.UUID")
                || components(parameter).anyMatch(each -> each.getType() == UUID.class);
    }

    private static boolean holdsWorkspace(Parameter parameter) {
        assertThat(parameter.isNamePresent()).as("compiled with -parameters").isTrue();
        return parameter.getType() == Workspace.class || OWNERS.contains(parameter.getName())
                || components(parameter).anyMatch(each -> OWNERS.contains(each.getName()));
    }

    private static Stream<RecordComponent> components(Parameter parameter) {
        return parameter.getType().isRecord() ? Arrays.stream(parameter.getType().getRecordComponents()) : Stream.of();
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

    /** Returns each package of a layer with the packages it uses. */
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
