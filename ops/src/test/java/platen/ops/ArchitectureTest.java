package platen.ops;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
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
import platen.jobs.engine.template.CompiledTemplate;

/**
 * Checks the dependencies between packages. Writes them to {@code target/architecture.txt} and rejects dependencies on
 * higher layers. Maven already separates the modules; this test separates the packages.
 */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // Also excludes test classes in the jars of a packaged build, and in builds with another output folder.
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("/test-classes/"))
            .importPackages("platen");

    /** From the lowest layer up; a layer uses its own packages and those of lower layers. */
    private static final List<String> LAYERS = List.of("db", "jobs", "scheduler", "api", "web", "ops");

    /** Packages that are split with the next change of the layout engine. */
    private static final Set<String> CROWDED = Set.of("platen.jobs.engine.document.layout");

    /** The layout engine, whose next change also groups the parameters of its constructors. */
    private static final String LAYOUT_ENGINE = "platen.jobs.engine.document";

    private static final int MAX_CONSTRUCTOR_PARAMETERS = 7;

    /** Parameter names that identify the owner of the rows that a store accesses. */
    private static final Set<String> OWNERS = Set.of("workspaceId", "organizationId");

    @Test
    void noLayerUsesAHigherOne() {
        for (int layer = 0; layer < LAYERS.size(); layer++) {
            String[] above = LAYERS.subList(layer + 1, LAYERS.size())
                    .stream()
                    .map(each -> "platen." + each + "..")
                    .toArray(String[]::new);
            if (above.length > 0) {
                noClasses().that()
                        .resideInAPackage("platen." + LAYERS.get(layer) + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(above)
                        .check(CLASSES);
            }
        }
    }

    @Test
    void theTwoEntryPointsDoNotUseEachOther() {
        noClasses().that()
                .resideInAnyPackage("platen.api..", "platen.web..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("platen.scheduler..")
                .check(CLASSES);
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
                .check(CLASSES);
        noClasses().that()
                .resideInAPackage("platen.jobs.engine..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("platen.jobs..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage("platen.jobs.engine..")))
                .check(CLASSES);
    }

    @Test
    void aStoredDocumentIsReadWithoutTheParsersOfHtmlAndOfItsStyleSheets() {
        noClasses().that()
                .haveFullyQualifiedName("platen.jobs.engine.document.DocumentCodec")
                .should()
                .transitivelyDependOnClassesThat(
                        JavaClass.Predicates.resideInAnyPackage("platen.jobs.engine.document.html..", "org.jsoup..")
                                .or(JavaClass.Predicates.simpleName("SheetCompiler")))
                .check(CLASSES);
        // The engine's own style sheets are parsed once in each process.
        noClasses().that(describe("are neither a compiler nor the engine's own style sheets",
                each -> !Set.of("SheetCompiler", "UserAgentSheet", "SheetReader").contains(each.getSimpleName())
                        && !each.getName().contains("SheetReader$")))
                .should()
                .dependOnClassesThat()
                .haveSimpleName("SheetReader")
                .check(CLASSES);
    }

    @Test
    void onlyTheDatabaseLayerUsesJdbi() {
        noClasses().that()
                .resideOutsideOfPackage("platen.db..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.jdbi..", "org.flywaydb..")
                .check(CLASSES);
    }

    @Test
    void aStoreThatTakesIdsTakesTheirWorkspaceOrSaysWhyNot() {
        Set<String> unscoped = new TreeSet<>();
        for (JavaClass store : CLASSES.getPackage("platen.db").getClassesInPackageTree()) {
            if (store.getSimpleName().endsWith("Store") && !store.isAnnotatedWith(Internal.class)) {
                Arrays.stream(store.reflect().getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                        .filter(ArchitectureTest::takesIdsOfAnyWorkspace)
                        .filter(method -> !method.isAnnotationPresent(Internal.class))
                        .forEach(method -> unscoped.add(store.getSimpleName() + "." + method.getName()));
            }
        }
        assertThat(unscoped).as("takes ids without workspaceId or organizationId; add it, or say why with @Internal")
                .isEmpty();
    }

    private static boolean takesIdsOfAnyWorkspace(Method method) {
        List<Parameter> parameters = List.of(method.getParameters());
        return parameters.stream().anyMatch(ArchitectureTest::holdsIds)
                && parameters.stream().noneMatch(ArchitectureTest::holdsWorkspace);
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
                .check(CLASSES);
    }

    @Test
    void noTwoPackagesNeedEachOther() {
        // Each package is a slice of its own, also where one is the parent of the other.
        slices().assignedFrom(new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass each) {
                return SliceIdentifier.of(each.getPackageName());
            }

            @Override
            public String getDescription() {
                return "packages";
            }
        }).should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageHasMoreThan25Files() {
        Map<String, Set<String>> files = new TreeMap<>();
        for (JavaClass each : CLASSES) {
            each.getSource().flatMap(Source::getFileName).ifPresent(file -> files
                    .computeIfAbsent(each.getPackageName(), key -> new TreeSet<>()).add(file));
        }
        files.keySet().removeAll(CROWDED);
        assertThat(files).allSatisfy((name, members) -> assertThat(members).as(name).hasSizeLessThanOrEqualTo(25));
    }

    /**
     * Records are exempt: the constructor of a row of the database, of a record on the wire or of a value lists its
     * members, which the format decides.
     */
    @Test
    void noConstructorHasMoreThan7Parameters() {
        Map<String, Integer> wide = new TreeMap<>();
        for (JavaClass each : CLASSES) {
            if (!each.isRecord() && !each.isAnonymousClass() && !each.isEnum()
                    && !each.getPackageName().startsWith(LAYOUT_ENGINE)) {
                each.getConstructors()
                        .stream()
                        .map(constructor -> constructor.getRawParameterTypes().size())
                        .filter(count -> count > MAX_CONSTRUCTOR_PARAMETERS)
                        .forEach(count -> wide.merge(each.getName(), count, Math::max));
            }
        }
        assertThat(wide)
                .as("constructors with too many parameters; move those that always travel together into a class")
                .isEmpty();
    }

    @Test
    void onlyTheEngineRendersCompiledTemplates() {
        noClasses().that()
                .resideInAPackage("platen..")
                .and()
                .resideOutsideOfPackage("platen.jobs.engine..")
                .should()
                .callMethodWhere(describe("Engine.render is the one way in",
                        (JavaMethodCall call) -> call.getName().equals("render")
                                && call.getTargetOwner().isAssignableTo(CompiledTemplate.class)))
                .check(CLASSES);
    }

    @Test
    void everyPackageIsDocumentedAndNullMarked() {
        Set<String> silent = new TreeSet<>();
        for (JavaPackage javaPackage : CLASSES.getPackage("platen").getSubpackagesInTree()) {
            boolean inhabited = !javaPackage.getClasses().isEmpty();
            boolean marked = javaPackage.tryGetPackageInfo().map(info -> info.isAnnotatedWith(NullMarked.class))
                    .orElse(false);
            if (inhabited && !marked) {
                silent.add(javaPackage.getName());
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void theDependenciesAreWrittenToAFile() throws IOException {
        var plan = new StringBuilder();
        for (String layer : LAYERS.reversed()) {
            plan.append(layer).append('\n');
            arrows("platen." + layer)
                    .forEach((javaPackage, uses) -> plan.append("  %-40s -> %s%n".formatted(javaPackage,
                            String.join(" ", uses))));
        }
        Path drawing = Path.of("target", "architecture.txt");
        Files.createDirectories(drawing.getParent());
        Files.writeString(drawing, plan);
        assertThat(drawing).content().contains("jobs.render", "db.submission");
    }

    /** Returns each package of a layer with the packages it uses. */
    private static Map<String, Set<String>> arrows(String layer) {
        var arrows = new TreeMap<String, Set<String>>();
        for (JavaClass each : CLASSES) {
            String javaPackage = each.getPackageName();
            if (javaPackage.equals(layer) || javaPackage.startsWith(layer + ".")) {
                Set<String> uses = arrows.computeIfAbsent(javaPackage.substring("platen.".length()),
                        key -> new TreeSet<>());
                each.getDirectDependenciesFromSelf()
                        .stream()
                        .map(arrow -> arrow.getTargetClass().getPackageName())
                        .filter(target -> target.startsWith("platen.") && !target.equals(javaPackage))
                        .forEach(target -> uses.add(target.substring("platen.".length())));
            }
        }
        return arrows;
    }
}
