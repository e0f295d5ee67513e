package platen.samples;

import java.util.List;
import java.util.stream.Stream;
import platen.samples.form.Option;

/** The states of the USA and the District of Columbia by postal code. */
final class States {
    static final List<Option> ALL = Stream.of("""
            AL Alabama
            AK Alaska
            AZ Arizona
            AR Arkansas
            CA California
            CO Colorado
            CT Connecticut
            DE Delaware
            DC District of Columbia
            FL Florida
            GA Georgia
            HI Hawaii
            ID Idaho
            IL Illinois
            IN Indiana
            IA Iowa
            KS Kansas
            KY Kentucky
            LA Louisiana
            ME Maine
            MD Maryland
            MA Massachusetts
            MI Michigan
            MN Minnesota
            MS Mississippi
            MO Missouri
            MT Montana
            NE Nebraska
            NV Nevada
            NH New Hampshire
            NJ New Jersey
            NM New Mexico
            NY New York
            NC North Carolina
            ND North Dakota
            OH Ohio
            OK Oklahoma
            OR Oregon
            PA Pennsylvania
            RI Rhode Island
            SC South Carolina
            SD South Dakota
            TN Tennessee
            TX Texas
            UT Utah
            VT Vermont
            VA Virginia
            WA Washington
            WV West Virginia
            WI Wisconsin
            WY Wyoming
            """.split("\n")).map(line -> new Option(line.substring(0, 2), line.substring(3))).toList();

    private States() {}
}
